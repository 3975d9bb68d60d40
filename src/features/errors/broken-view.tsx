import { hasTexts, useTexts } from '../../platform/texts.ts';

/** `newer`: another build is out; `line`: a part did not come; `fault`: the page's own programme broke. */
export type BrokenKind = 'newer' | 'line' | 'fault';

/** Said when not even the words came. */
const bare = { title: 'A newer version of the portal is ready', text: '', button: 'Reload' };

type BrokenViewProps = { readonly kind: BrokenKind; readonly onPress: () => void };

/** What stands in the place of a page that can't be drawn, without anything but the public area's style. */
export function BrokenView({ kind, onPress }: BrokenViewProps) {
  const { t } = useTexts();
  const words = hasTexts('errors')
    ? {
        title: t(`errors:broken.${kind}.title`),
        text: t(`errors:broken.${kind}.text`),
        button: t(`errors:broken.${kind}.button`),
      }
    : bare;
  return (
    <div className="p-page">
      <main className="p-entry" id="content">
        <div className="p-margin">
          <h1 tabIndex={-1}>{words.title}</h1>
        </div>
        <div className="p-column" role="alert">
          <div className="p-form">
            <p>{words.text}</p>
            <button className="p-btn" type="button" onClick={onPress}>
              {words.button}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}
