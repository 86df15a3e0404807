import { type ReactNode, useEffect, useState } from "react";
import type { WorkspaceFile } from "../workspace-model.ts";

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** Where the page finds a file of the workspace. */
export function fileAddress(id: string): string {
  return `/workspace/files/${id}`;
}

/** The files of a message: images as themselves, others as cards to save them from. */
export function MessageFiles({ files }: { readonly files: readonly WorkspaceFile[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className={file.isImage ? "file-image" : "file-card"}>
          {file.isImage ? <FileImage file={file} /> : <FileCard file={file} />}
        </li>
      ))}
    </ul>
  );
}

function FileImage({ file }: { readonly file: WorkspaceFile }): ReactNode {
  const address = fileAddress(file.id);
  return (
    <figure className="image">
      <figcaption>
        {file.title}
        <a className="file-save" href={address} download={file.name} aria-label={`Download ${file.name}`}>
          <SaveIcon />
        </a>
      </figcaption>
      <img src={address} alt={file.altText || file.title} />
    </figure>
  );
}

function FileCard({ file }: { readonly file: WorkspaceFile }): ReactNode {
  return (
    <>
      <FileIcon name={file.name} />
      <span className="file-text">
        <span className="file-name">{file.title}</span>
        <span className="file-kind">
          {file.typeName} · {sizeOf(file.bytes)}
        </span>
      </span>
      <a
        className="file-save"
        href={fileAddress(file.id)}
        download={file.name}
        aria-label={`Download ${file.name}`}
        title={`Download ${file.name}`}
      >
        <SaveIcon />
      </a>
    </>
  );
}

function SaveIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path d="M10 2.5a.9.9 0 0 1 .9.9v7.1l2.4-2.4a.9.9 0 1 1 1.3 1.3l-4 4a.9.9 0 0 1-1.2 0l-4-4a.9.9 0 1 1 1.3-1.3l2.4 2.4V3.4a.9.9 0 0 1 .9-.9M4 15.7h12a.9.9 0 0 1 0 1.8H4a.9.9 0 0 1 0-1.8" />
    </svg>
  );
}

/** Files attached in the composer. */
export function AttachedFiles({
  files,
  onRemove,
}: {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="files attached" aria-label="Files to send">
      {files.map((file) => (
        <li key={`${file.name}:${file.size}:${file.lastModified}`} className="file-card">
          <FileIcon name={file.name} />
          <span className="file-text">
            <span className="file-name">{file.name}</span>
            <span className="file-kind">{sizeOf(file.size)}</span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}

function FileIcon({ name }: { readonly name: string }): ReactNode {
  const extension = /\.([a-z0-9]{1,4})$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  return (
    <span className={`file-icon ${extension}`} aria-hidden="true">
      {extension}
    </span>
  );
}

function sizeOf(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return `${step === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${UNITS[step] ?? ""}`;
}

/** Handles files dropped anywhere in the pane around an element; returns whether files are being dragged over it. */
export function useDroppedFiles(
  inside: { readonly current: HTMLElement | null },
  onFiles: ((files: readonly File[]) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const pane = inside.current?.closest<HTMLElement>(".pane");
    if (pane === null || pane === undefined || onFiles === undefined) return;
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !pane.contains(event.relatedTarget)) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    pane.addEventListener("dragover", onOver);
    pane.addEventListener("dragleave", onLeave);
    pane.addEventListener("drop", onDrop);
    return () => {
      pane.removeEventListener("dragover", onOver);
      pane.removeEventListener("dragleave", onLeave);
      pane.removeEventListener("drop", onDrop);
    };
  }, [inside, onFiles]);
  return isOver;
}
