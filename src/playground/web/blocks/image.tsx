import { type ReactNode, useState } from "react";
import type { JsonObject } from "../../json.ts";
import { fileAddress } from "../files.tsx";
import { plainTextOf, stringIn } from "./text-object.tsx";

/** An image of the workspace's files; shows its alt text for one from elsewhere, which this page does not load. */
export function Image({ image, isSmall }: { readonly image: JsonObject; readonly isSmall: boolean }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const source = addressOf(image);
  const description = stringIn(image, "alt_text");
  return (
    <figure className={isSmall ? "image small" : "image"}>
      {!isSmall && plainTextOf(image.title) !== "" && <figcaption>{plainTextOf(image.title)}</figcaption>}
      {source !== undefined && !isBroken ? (
        <img src={source} alt={description} onError={() => setBroken(true)} />
      ) : (
        <span className="image-missing">{description}</span>
      )}
    </figure>
  );
}

function addressOf({ slack_file: file }: JsonObject): string | undefined {
  const id = stringIn(file, "id") || /\/[^/-]+-(F[A-Z0-9]+)\//u.exec(stringIn(file, "url"))?.[1];
  return id === undefined || id === "" ? undefined : fileAddress(id);
}
