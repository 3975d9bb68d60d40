import { useId } from 'react';
import type { Run } from '../runs.ts';
import type { FlowLanguage } from '../texts/types.ts';
import { stateName, titleOf } from '../words.ts';
import type { DockTexts } from './texts.ts';

type ChooserProps = {
  readonly runs: readonly Run[];
  /** the run that is held on to; null follows whatever moves last */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly language: FlowLanguage;
  readonly t: DockTexts;
};

/** Which of the charts that run on the page is shown. */
export function Chooser({ runs, chosen, onChoose, language, t }: ChooserProps) {
  const id = useId();
  const nameOf = (run: Run) => {
    const name = `${titleOf(run.chart, language)} · ${stateName(run.chart, run.recorded.state, language)}`;
    return run.isOver ? t('dock.over', { chart: name }) : name;
  };
  return (
    <div className="inspect-chooser">
      <label className="inspect-chooser-name" htmlFor={id}>
        {t('dock.chart')}
      </label>
      <select
        id={id}
        className="inspect-select"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{t('dock.latest')}</option>
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {nameOf(run)}
          </option>
        ))}
      </select>
    </div>
  );
}
