import type { Flow } from '../flow.ts';
import { upperFirst } from '../texts/lookup.ts';
import type { FlowLanguage } from '../texts/types.ts';
import { eventSentence, startSentence, stateName } from '../words.ts';
import { Mark } from './marks.tsx';
import type { FlowTexts } from './texts.ts';

type FlowPathProps = {
  readonly flow: Flow;
  readonly language: FlowLanguage;
  readonly t: FlowTexts;
};

/** What has happened so far, one sentence an event, and where each has led. */
export function FlowPath({ flow, language, t }: FlowPathProps) {
  const { chart, start, first, path } = flow;
  const last = path.length - 1;
  return (
    <ol className="flow-path">
      <li className={last === -1 ? 'flow-step flow-step--last' : 'flow-step'}>
        <span className="flow-step-words">
          {start === undefined ? t('path.begins') : upperFirst(startSentence(chart, start, language))}
        </span>
        <span className="flow-step-state">{stateName(chart, first, language)}</span>
      </li>
      {path.map(({ event, by, from, to }, at) => (
        <li className={at === last ? 'flow-step flow-step--last' : 'flow-step'} key={`${at} ${event.type}`}>
          <span className="flow-step-words">
            {upperFirst(eventSentence(chart, event, language, { from }))}
            <Mark name={by} />
          </span>
          {to !== from && <span className="flow-step-state">{stateName(chart, to, language)}</span>}
        </li>
      ))}
    </ol>
  );
}
