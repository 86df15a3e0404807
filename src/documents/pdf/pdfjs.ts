import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { characterMap } from "./cmaps.ts";

/** Polyfill: pdf.js needs this method, which Node 20 lacks. */
function supplyTransfer(): void {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return copy;
    },
  });
}

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
export type PdfOperators = Awaited<ReturnType<typeof getResolvedPDFJS>>["OPS"];

export interface OpenPdf {
  readonly document: PdfDocument;
  readonly operators: PdfOperators;
}

/** Supplies pdf.js with the character maps that a file only names; font data for drawing is not needed. */
class NamedData {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const map = kind === "cMapUrl" ? characterMap(filename) : null;
    if (map === null) throw new Error(`There is no ${filename}.`);
    return new TextEncoder().encode(map);
  }
}

/** Opens a PDF without drawing: pictures are not decoded, and fonts and pictures are not fetched. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  supplyTransfer();
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    maxImageSize: 0,
    disableFontFace: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: NamedData,
    cMapPacked: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  const { OPS } = await getResolvedPDFJS();
  return { document, operators: OPS };
}
