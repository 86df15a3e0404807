import { Fragment, type ReactNode } from "react";
import { useDirectory } from "../directory.ts";
import { emojiOf } from "./emoji.ts";
import { type Inline, parseMrkdwn, type TextBlock } from "./mrkdwn-parser.ts";

/** Renders Slack's mrkdwn. */
export function Mrkdwn({ text }: { readonly text: string }): ReactNode {
  return withKeys(parseMrkdwn(text), (block) => <Block block={block} />);
}

function Block({ block }: { readonly block: TextBlock }): ReactNode {
  switch (block.kind) {
    case "code_block":
      return <pre className="code-block">{block.text}</pre>;
    case "quote":
      return (
        <blockquote>
          <Inlines items={block.children} />
        </blockquote>
      );
    case "paragraph":
      return (
        <span className="paragraph">
          <Inlines items={block.children} />
        </span>
      );
  }
}

function Inlines({ items }: { readonly items: readonly Inline[] }): ReactNode {
  return withKeys(items, (item) => <InlineText item={item} />);
}

function InlineText({ item }: { readonly item: Inline }): ReactNode {
  switch (item.kind) {
    case "text":
      return item.text;
    case "bold":
      return (
        <b>
          <Inlines items={item.children} />
        </b>
      );
    case "italic":
      return (
        <i>
          <Inlines items={item.children} />
        </i>
      );
    case "strike":
      return (
        <s>
          <Inlines items={item.children} />
        </s>
      );
    case "code":
      return <code>{item.text}</code>;
    case "link":
      return <OutsideLink url={item.url} label={item.label} />;
    case "user":
      return <UserMention id={item.id} />;
    case "channel":
      return <ChannelMention id={item.id} />;
    case "broadcast":
      return <span className="mention mention-all">@{item.name}</span>;
    case "emoji":
      return emojiOf(item.name);
  }
}

export function OutsideLink({ url, label }: { readonly url: string; readonly label: string }): ReactNode {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

/** A mention of a person or the app, highlighted for the viewer. */
export function UserMention({ id }: { readonly id: string }): ReactNode {
  const { nameOf, viewer } = useDirectory();
  return <span className={id === viewer ? "mention mention-me" : "mention"}>@{nameOf(id)}</span>;
}

/** A mention of a channel, by its current name. */
export function ChannelMention({ id }: { readonly id: string }): ReactNode {
  const { channelName } = useDirectory();
  return <span className="mention">#{channelName(id)}</span>;
}

/** Renders a list whose order never changes, with positions as keys. */
export function withKeys<Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
  return items.map((item, index) => <Fragment key={index}>{render(item, index)}</Fragment>);
}
