import pptxgen from "pptxgenjs";

type Rows = readonly (readonly string[])[];

/** A deck of one slide with a title and a table, as another program writes it. */
export async function writtenDeck(title: string, rows: Rows): Promise<Buffer> {
  // Its types speak of a default inside its default, which is not there.
  const pptx: InstanceType<typeof pptxgen.default> = Reflect.construct(Object(pptxgen), []);
  const slide = pptx.addSlide();
  slide.addText(title, { x: 0.5, y: 0.2, w: 9, h: 0.6, fontSize: 28 });
  slide.addTable(
    rows.map((row) => row.map((text) => ({ text }))),
    { x: 0.5, y: 1, w: 9, rowH: 0.4 },
  );
  const written = await pptx.write({ outputType: "nodebuffer" });
  if (!(written instanceof Uint8Array)) throw new Error("no buffer was written");
  return Buffer.from(written);
}
