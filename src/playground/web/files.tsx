import { type ReactNode, useEffect, useState } from "react";
import type { WorkspaceFile } from "../workspace-model.ts";

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** The files of a message, as cards. */
export function FileCards({ files }: { readonly files: readonly WorkspaceFile[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className="file-card">
          <FileIcon name={file.name} />
          <span className="file-text">
            <span className="file-name">{file.name}</span>
            <span className="file-kind">
              {file.typeName} · {sizeOf(file.bytes)}
            </span>
          </span>
        </li>
      ))}
    </ul>
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
