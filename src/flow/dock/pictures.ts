import { useEffect, useState } from 'react';

const files = import.meta.glob<string>('../../../docs/charts/*.svg', { query: '?raw', import: 'default' });

const read = (name: string): Promise<string | null> =>
  files[`../../../docs/charts/${name}.svg`]?.() ?? Promise.resolve(null);

type Pictures = {
  readonly chart: string | null;
  readonly picture: string | null;
  readonly inside: string | null;
};
const unread: Pictures = { chart: null, picture: null, inside: null };

/** The picture of a chart and the one of the inside of its steps, as `npm run charts` has drawn them. */
export function usePictures(chart: string | null): Pictures {
  const [pictures, setPictures] = useState(unread);
  useEffect(() => {
    if (chart === null) return undefined;
    let gone = false;
    void Promise.all([read(chart), read('enrollment-step')]).then(([picture, inside]) => {
      if (!gone) setPictures({ chart, picture, inside });
    });
    return () => {
      gone = true;
    };
  }, [chart]);
  return pictures.chart === chart ? pictures : unread;
}
