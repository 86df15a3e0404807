import { type ReactNode, useState } from "react";
import type { JsonObject } from "../../json.ts";
import { isSafeUrl } from "../text/mrkdwn-parser.ts";
import { plainTextOf, stringIn } from "./text-object.tsx";

/** An image; shows its alt text where it cannot be loaded. */
export function Image({ image, isSmall }: { readonly image: JsonObject; readonly isSmall: boolean }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const source = stringIn(image, "image_url");
  const description = stringIn(image, "alt_text");
  const canLoad = (isSafeUrl(source) || source.startsWith("data:image/")) && !isBroken;
  return (
    <figure className={isSmall ? "image small" : "image"}>
      {!isSmall && plainTextOf(image.title) !== "" && <figcaption>{plainTextOf(image.title)}</figcaption>}
      {canLoad ? (
        <img src={source} alt={description} onError={() => setBroken(true)} />
      ) : (
        <span className="image-missing">{description}</span>
      )}
    </figure>
  );
}
