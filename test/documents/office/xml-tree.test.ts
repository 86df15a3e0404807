import { afterAll, describe, expect, it } from "vitest";
import { openOfficeArchive } from "../../../src/documents/office/archive.ts";
import {
  attributeOf,
  childOf,
  findAll,
  isOn,
  prefixedAttribute,
  readTree,
  textOf,
  type XmlNode,
} from "../../../src/documents/office/xml-tree.ts";
import { OfficeFolder } from "./office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

async function treeOf(xml: string, skip: readonly string[] = [], charactersMax = 1000): Promise<XmlNode> {
  const archive = await openOfficeArchive(folder.write("docx", { "a.xml": xml }));
  try {
    return await readTree(archive, "a.xml", { skip: new Set(skip), charactersMax });
  } finally {
    archive.close();
  }
}

describe("a part as a tree", () => {
  it("has names without prefixes, and attributes with and without them", async () => {
    const tree = await treeOf('<p:a xmlns:p="x" xmlns:r="y" id="1" r:id="2"><p:b><p:t> c </p:t></p:b><p:b/></p:a>');
    expect(tree.name).toBe("a");
    expect([attributeOf(tree, "id"), prefixedAttribute(tree, "id"), attributeOf(tree, "none")]).toEqual([
      "1",
      "2",
      undefined,
    ]);
    expect(textOf(childOf(tree, "b", "t"))).toBe(" c ");
    expect(findAll(tree, ["b"])).toHaveLength(2);
  });

  it("lacks what is left out, with all it holds", async () => {
    expect(textOf(await treeOf("<a><x><t>1</t><x/></x><t>2</t></a>", ["x"]))).toBe("2");
  });

  it("holds no more text than it may", async () => {
    await expect(treeOf("<a><t>four</t><t>five</t></a>", [], 7)).rejects.toMatchObject({ code: "too_large" });
    await expect(treeOf("<a><t>four</t><t>five</t></a>", [], 8)).resolves.toBeDefined();
  });

  it("says of a property whether it is on", async () => {
    const tree = await treeOf('<a><b/><c val="0"/><d val="off"/><e val="1"/></a>');
    expect(["b", "c", "d", "e", "f"].map((name) => isOn(childOf(tree, name)))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});
