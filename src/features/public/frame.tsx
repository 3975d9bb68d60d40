import type { ReactNode } from 'react';
import { languageChoices } from '../../platform/language.ts';
import { useTexts } from '../../platform/texts.ts';
import { chooseTheme, themes, useTheme } from '../../platform/theme.ts';
import { Icon } from './icons.tsx';
import { PaperButton } from './papers.tsx';
import { useServices } from './services.ts';
import { Way } from './way.tsx';

export const BrandMark = () => (
  <svg
    viewBox="0 0 26 26"
    width="26"
    height="26"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M3 16.2 9.6 9l4.6 4.1L23 3.8" strokeWidth="2.2" strokeLinejoin="round" />
    <path d="M3 20.4h20M3 23.8h20" strokeWidth="1.4" />
  </svg>
);

function LanguageSelect() {
  const { t, language } = useTexts();
  const { chooseLanguage } = useServices();
  const choices = languageChoices(language);
  return (
    <label className="p-pick">
      <Icon name="globe" />
      <span className="p-vh">{t('public:frame.language')}</span>
      <span className="p-only-m" aria-hidden="true">
        {language.toUpperCase()}
      </span>
      <select value={language} onChange={(event) => chooseLanguage(event.target.value)}>
        {choices.map(({ alias, name }) => (
          <option key={alias} value={alias} lang={alias}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

function ThemeSelect() {
  const { t } = useTexts();
  const theme = useTheme();
  return (
    <label className="p-pick p-pick-small">
      <span>{t('public:frame.theme')}</span>
      <select
        value={theme}
        onChange={(event) => chooseTheme(themes.find((one) => one === event.target.value) ?? 'system')}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {t(`public:frame.themes.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </label>
  );
}

const papers = ['terms', 'privacy', 'accessibility', 'contact'] as const;

/** Bar, page and foot of everything before the login. */
export function PublicFrame(props: { readonly isWelcome: boolean; readonly children: ReactNode }) {
  const { t } = useTexts();
  const { product } = useServices();
  return (
    <div className="p-page">
      <a className="p-skip" href="#content">
        {t('public:frame.skip')}
      </a>
      <header className="p-topbar">
        <Way className="p-brand" href="/">
          <BrandMark />
          <span>{product}</span>
          {product.toLowerCase() !== t('public:frame.portal').toLowerCase() && (
            <small className="p-only-d">{t('public:frame.portal')}</small>
          )}
        </Way>
        <div className="p-end">
          <LanguageSelect />
          <PaperButton name="help" className="p-textbtn" icon={<Icon name="question" />} />
        </div>
      </header>
      {props.children}
      <footer className={props.isWelcome ? 'p-foot p-foot-panel' : 'p-foot'}>
        <p>{t(props.isWelcome ? 'public:frame.times' : 'public:frame.never_asks')}</p>
        <ThemeSelect />
        <ul aria-label={t('public:frame.papers')}>
          {papers.map((name) => (
            <li key={name}>
              <PaperButton name={name} />
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}
