import { useTexts } from '../../platform/texts.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { Way } from './way.tsx';

const lines = [
  { key: 'beginning', amount: '182940.15', signed: false },
  { key: 'money_in', amount: '2500.00', signed: true },
  { key: 'result', amount: '1184.33', signed: true },
  { key: 'fees', amount: '-62.40', signed: true },
] as const;
const facts = ['ready', 'time', 'checks'] as const;
const steps = ['signup', 'identity', 'contract', 'bank', 'validation'] as const;

/** A sample figure in the page's language, with the long minus; browsers may know other signs than the build did. */
function figure(language: string, amount: string, signed: boolean): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return format.format(Number(amount)).replace('-', '\u2212');
}

function Statement() {
  const { t, language } = useTexts();
  return (
    <section className="p-statement" aria-labelledby="statement">
      <header>
        <div>
          <h2 id="statement">{t('public:welcome.statement')}</h2>
          <p>{t('public:welcome.sample')}</p>
        </div>
        <span>EUR</span>
      </header>
      <table>
        <tbody>
          {lines.map(({ key, amount, signed }) => (
            <tr key={key}>
              <th scope="row">{t(`public:welcome.${key}`)}</th>
              <td suppressHydrationWarning>{figure(language, amount, signed)}</td>
            </tr>
          ))}
          <tr className="p-total">
            <th scope="row">{t('public:welcome.ending')}</th>
            <td suppressHydrationWarning>{figure(language, '186562.08', false)}</td>
          </tr>
        </tbody>
      </table>
      <p>{t('public:welcome.explained')}</p>
    </section>
  );
}

/** /: what the portal is, what one needs, and the way in. */
export function WelcomeScreen() {
  const { t } = useTexts();
  return (
    <>
      <main className="p-welcome" id="content">
        <section>
          <h1 className="p-display" tabIndex={-1}>
            {t('public:welcome.heading')}
          </h1>
          <p className="p-lede">{t('public:welcome.lead')}</p>
          <div className="p-cta">
            <Way className="p-btn p-btn-lg" href="/signup">
              {t('public:welcome.signup')}
            </Way>
            <Way className="p-btn p-btn-lg p-btn-outline" href="/login">
              {t('public:welcome.login')}
            </Way>
          </div>
          <dl className="p-facts">
            {facts.map((fact) => (
              <div key={fact}>
                <dt>{t(`public:welcome.${fact}`)}</dt>
                <dd>{t(`public:welcome.${fact}_text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Statement />
      </main>
      <section className="p-route" aria-labelledby="route">
        <h2 id="route">{t('public:welcome.path')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step} className={step === 'validation' ? 'p-positive' : undefined}>
              <StateMark mark={step === 'validation' ? 'validated' : 'todo'} size={20} />
              <div>
                <b>{t(`public:welcome.steps.${step}.name`)}</b>
                <span>{t(`public:welcome.steps.${step}.text`)}</span>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
