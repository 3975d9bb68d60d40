import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import type { Run } from '../runs.ts';
import type { ChartSamples } from '../samples.ts';
import { savedRun } from '../saved-run.ts';
import type { DockTexts } from './texts.ts';

type SavePartProps = { readonly run: Run; readonly samples: ChartSamples; readonly t: DockTexts };
type Done = { readonly file: string; readonly steps: number; readonly left: number };

const fileName = ({ chart, recorded }: Run) => `${chart}-${recorded.state.replaceAll('.', '-')}.json`;

function save(run: Run, samples: ChartSamples): Done {
  const { saved, left } = savedRun(run, samples);
  const file = fileName(run);
  saveFile(file, new Blob([`${JSON.stringify(saved, null, 2)}\n`], { type: 'application/json' }));
  return { file, steps: saved.steps.length, left };
}

/** Hands the run over as a file that a test can replay, and says what is in it and what is not. */
export function SavePart({ run, samples, t }: SavePartProps) {
  const [done, setDone] = useState<Done | null>(null);
  const isEmpty = run.recorded.path.length === 0;
  return (
    <div className="inspect-save">
      <button
        type="button"
        className="inspect-button"
        aria-disabled={isEmpty}
        aria-describedby="inspect-save-note"
        onClick={() => !isEmpty && setDone(save(run, samples))}
      >
        {t('save.button')}
      </button>
      <p id="inspect-save-note" className="inspect-note">
        {t(isEmpty ? 'save.nothing' : 'save.note')}
      </p>
      <output className="inspect-told">
        {done !== null && (
          <>
            {t('save.done', { count: done.steps, file: done.file })}
            {done.left > 0 && ` ${t('save.left', { count: done.left })}`}
          </>
        )}
      </output>
    </div>
  );
}
