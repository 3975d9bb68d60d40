import { useCallback, useEffect, useState } from 'react';

const reads = new Map<string, Promise<string>>();

/** The picture of a chart, beside the page that shows it: also in a folder of a larger site. */
async function fetchPicture(name: string): Promise<string> {
  const reply = await fetch(`./charts/${name}.svg`);
  const text = await reply.text();
  // a site may answer with a page of its own
  if (!reply.ok || !text.startsWith('<svg')) throw new Error(`No picture of ${name} came`);
  return text;
}

/** What has come is kept; what has not can be asked for again. */
function readPicture(name: string): Promise<string> {
  const kept = reads.get(name);
  if (kept !== undefined) return kept;
  const read = fetchPicture(name);
  reads.set(name, read);
  read.catch(() => reads.delete(name));
  return read;
}

export type Picture = {
  /** null: none is asked for, it is on its way, or it did not come */
  readonly svg: string | null;
  readonly isLost: boolean;
  readonly readAgain: () => void;
};

/** The picture of this name, once it has come. */
export function usePicture(name: string | null): Picture {
  /** null: it did not come */
  const [pictures, setPictures] = useState<Readonly<Record<string, string | null>>>({});
  const show = useCallback((wanted: string) => {
    const keep = (svg: string | null) => setPictures((before) => ({ ...before, [wanted]: svg }));
    readPicture(wanted).then(keep, () => keep(null));
  }, []);
  useEffect(() => {
    if (name !== null) show(name);
  }, [name, show]);
  const shown = name === null ? undefined : pictures[name];
  return {
    svg: shown ?? null,
    isLost: shown === null,
    readAgain: () => {
      if (name !== null) show(name);
    },
  };
}
