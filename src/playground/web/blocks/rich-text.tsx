import type { ReactNode } from "react";
import { isJsonObject, type JsonObject, objectsIn } from "../../json.ts";
import { emojiOf } from "../text/emoji.ts";
import { ChannelMention, OutsideLink, UserMention, withKeys } from "../text/mrkdwn.tsx";
import { isSafeUrl } from "../text/mrkdwn-parser.ts";
import { stringIn } from "./text-object.tsx";

export function RichText({ block }: { readonly block: JsonObject }): ReactNode {
  return (
    <div className="rich-text">
      {withKeys(objectsIn(block.elements), (element) => (
        <Part element={element} />
      ))}
    </div>
  );
}

function Part({ element }: { readonly element: JsonObject }): ReactNode {
  const pieces = objectsIn(element.elements);
  switch (element.type) {
    case "rich_text_preformatted":
      return <pre className="code-block">{pieces.map((piece) => stringIn(piece, "text")).join("")}</pre>;
    case "rich_text_quote":
      return (
        <blockquote>
          {withKeys(pieces, (piece) => (
            <Piece piece={piece} />
          ))}
        </blockquote>
      );
    case "rich_text_list":
      return <RichList element={element} />;
    default:
      return (
        <span className="paragraph">
          {withKeys(pieces, (piece) => (
            <Piece piece={piece} />
          ))}
        </span>
      );
  }
}

function RichList({ element }: { readonly element: JsonObject }): ReactNode {
  const items = withKeys(objectsIn(element.elements), (item) => (
    <li>
      {withKeys(objectsIn(item.elements), (piece) => (
        <Piece piece={piece} />
      ))}
    </li>
  ));
  const indent = typeof element.indent === "number" ? element.indent : 0;
  const style = { marginInlineStart: `${indent * 28}px` };
  if (element.style !== "ordered") return <ul style={style}>{items}</ul>;
  const offset = typeof element.offset === "number" ? element.offset : 0;
  return (
    <ol style={style} start={offset + 1}>
      {items}
    </ol>
  );
}

function Piece({ piece }: { readonly piece: JsonObject }): ReactNode {
  const style = isJsonObject(piece.style) ? piece.style : {};
  let content = <PieceContent piece={piece} />;
  if (style.code === true) content = <code>{content}</code>;
  if (style.bold === true) content = <b>{content}</b>;
  if (style.italic === true) content = <i>{content}</i>;
  if (style.strike === true) content = <s>{content}</s>;
  return content;
}

function PieceContent({ piece }: { readonly piece: JsonObject }): ReactNode {
  switch (piece.type) {
    case "link": {
      const url = stringIn(piece, "url");
      const label = stringIn(piece, "text") || url;
      return isSafeUrl(url) ? <OutsideLink url={url} label={label} /> : label;
    }
    case "emoji":
      return emojiOf(stringIn(piece, "name"));
    case "user":
      return <UserMention id={stringIn(piece, "user_id")} />;
    case "channel":
      return <ChannelMention id={stringIn(piece, "channel_id")} />;
    case "broadcast":
      return <span className="mention mention-all">@{stringIn(piece, "range")}</span>;
    case "date":
      return stringIn(piece, "fallback") || new Date(Number(piece.timestamp) * 1000).toLocaleDateString("en");
    default:
      return stringIn(piece, "text") || stringIn(piece, "value");
  }
}
