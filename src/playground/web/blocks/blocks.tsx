import { type ReactNode, useState } from "react";
import { isJsonObject, type JsonObject, objectsIn } from "../../json.ts";
import { Markdown } from "../text/markdown.tsx";
import { withKeys } from "../text/mrkdwn.tsx";
import { ElementUsesContext, useElementUses } from "./element-use.ts";
import { Element } from "./elements.tsx";
import { Image } from "./image.tsx";
import { RichText } from "./rich-text.tsx";
import { Table } from "./table.tsx";
import { plainTextOf, stringIn, TextObject } from "./text-object.tsx";

/** Errors that the app returned for inputs, by block_id. */
export type BlockErrors = Readonly<Record<string, string>>;

/** A list of blocks, as in a message or view. */
export function Blocks({
  blocks,
  errors = {},
}: {
  readonly blocks: readonly JsonObject[];
  readonly errors?: BlockErrors;
}): ReactNode {
  return (
    <div className="blocks">
      {blocks.map((block) => (
        <Block key={stringIn(block, "block_id")} block={block} error={errors[stringIn(block, "block_id")]} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly block: JsonObject;
  readonly error?: string | undefined;
}

function Block({ block, error }: BlockProps): ReactNode {
  switch (block.type) {
    case "section":
      return <Section block={block} />;
    case "context":
      return <Context block={block} />;
    case "actions":
    case "context_actions":
      return <Actions block={block} />;
    case "divider":
      return <hr />;
    case "header":
      return <h3 className="block-header">{plainTextOf(block.text)}</h3>;
    case "image":
      return <Image image={block} isSmall={false} />;
    case "rich_text":
      return <RichText block={block} />;
    case "markdown":
      return <Markdown text={stringIn(block, "text")} />;
    case "table":
    case "data_table":
      return <Table block={block} />;
    case "input":
      return <Input block={block} error={error} />;
    case "alert":
      return (
        <div className={`alert ${stringIn(block, "level") || "default"}`} role="note">
          <TextObject text={block.text} />
        </div>
      );
    case "card":
      return <Card block={block} />;
    case "carousel":
      return (
        <div className="carousel">
          {withKeys(objectsIn(block.elements), (card) => (
            <Card block={card} />
          ))}
        </div>
      );
    case "container":
      return <Container block={block} />;
    default:
      return <div className="unsupported">This block is not shown here: {String(block.type)}</div>;
  }
}

function Section({ block }: BlockProps): ReactNode {
  return (
    <div className="section">
      <div className="section-text">
        {isJsonObject(block.text) && <TextObject text={block.text} />}
        {Array.isArray(block.fields) && (
          <div className="fields">
            {withKeys(objectsIn(block.fields), (field) => (
              <div className="field-text">
                <TextObject text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isJsonObject(block.accessory) && (
        <div className="accessory">
          <Element element={block.accessory} blockId={stringIn(block, "block_id")} />
        </div>
      )}
    </div>
  );
}

function Context({ block }: BlockProps): ReactNode {
  return (
    <div className="context">
      {withKeys(objectsIn(block.elements), (element) => (
        <span className="context-part">
          <Element element={element} blockId={stringIn(block, "block_id")} />
        </span>
      ))}
    </div>
  );
}

function Actions({ block }: BlockProps): ReactNode {
  return (
    <div className="actions">
      {objectsIn(block.elements).map((element) => (
        <Element key={stringIn(element, "action_id")} element={element} blockId={stringIn(block, "block_id")} />
      ))}
    </div>
  );
}

function Input({ block, error }: BlockProps): ReactNode {
  const uses = useElementUses();
  if (!isJsonObject(block.element)) return null;
  // Inputs send their values on submission only, unless the app requests an action for every choice.
  const own = block.dispatch_action === true ? uses : { ...uses, use: async () => {} };
  const blockId = stringIn(block, "block_id");
  return (
    <div className="input">
      <label htmlFor={`field-${blockId}`}>
        {plainTextOf(block.label)}
        {block.optional === true && <span className="optional"> (optional)</span>}
      </label>
      <ElementUsesContext value={own}>
        <Element element={block.element} blockId={blockId} />
      </ElementUsesContext>
      {error !== undefined && (
        <p className="input-error" role="alert">
          {error}
        </p>
      )}
      {isJsonObject(block.hint) && <p className="hint">{plainTextOf(block.hint)}</p>}
    </div>
  );
}

function Card({ block }: BlockProps): ReactNode {
  return (
    <article className="card">
      {isJsonObject(block.hero_image) && <Image image={block.hero_image} isSmall={false} />}
      {isJsonObject(block.title) && (
        <div className="card-title">
          <TextObject text={block.title} />
        </div>
      )}
      {isJsonObject(block.subtitle) && (
        <div className="card-subtitle">
          <TextObject text={block.subtitle} />
        </div>
      )}
      {isJsonObject(block.body) && <TextObject text={block.body} />}
      {Array.isArray(block.actions) && <Actions block={{ ...block, elements: block.actions }} />}
    </article>
  );
}

function Container({ block }: BlockProps): ReactNode {
  const [isOpen, setOpen] = useState(block.default_collapsed !== true);
  const title = isJsonObject(block.rich_text_title) ? (
    <RichText block={block.rich_text_title} />
  ) : (
    plainTextOf(block.title)
  );
  return (
    <section className="container">
      {block.is_collapsible === true ? (
        <button type="button" className="container-title" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "▾" : "▸"} {title}
        </button>
      ) : (
        <div className="container-title">{title}</div>
      )}
      {isOpen && <Blocks blocks={objectsIn(block.child_blocks)} />}
    </section>
  );
}
