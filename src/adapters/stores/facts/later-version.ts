/** SQL fragment: a later version, alias `later`, of the document `d`, with the same source and name. */
export const LATER_VERSION = `
  document later WHERE later.source_id = d.source_id AND later.doc = d.doc AND later.version > d.version`;
