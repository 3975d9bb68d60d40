import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../machines/session/types.ts';
import { now } from '../../platform/clock.ts';
import { chooseTheme, themes, useTheme } from '../../platform/theme.ts';
import { chooseTimeStyle, timeStyles, useTimeStyle } from '../../platform/time-style.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { LanguageChoice } from './language-choice.tsx';

function ThemeChoice() {
  const { t } = useTranslation('shell');
  const theme = useTheme();
  return (
    <ChoiceField
      name="theme"
      label={t('menu.theme')}
      columns={3}
      chosen={theme}
      choices={themes.map((value) => ({ value, label: t(`menu.themes.${value}`) }))}
      onChange={(event) => chooseTheme(themes.find((one) => one === event.target.value) ?? 'system')}
    />
  );
}

function TimeChoice() {
  const { t } = useTranslation('account');
  const style = useTimeStyle();
  // one moment for both examples, and the same as long as they are looked at
  const [moment] = useState(() => new Date(now()).toISOString());
  return (
    <ChoiceField
      name="time_style"
      label={t('display.time')}
      hint={t('display.time_hint')}
      columns={2}
      chosen={style}
      choices={timeStyles.map((value) => ({
        value,
        label: t(`display.times.${value}`),
        text: formatInstant(moment, value),
      }))}
      onChange={(event) => chooseTimeStyle(timeStyles.find((one) => one === event.target.value) ?? 'utc')}
    />
  );
}

type DisplaySectionProps = {
  readonly user: SessionUser;
  /** shows the portal in another language; false when its words did not come */
  readonly onLanguage: (alias: string) => Promise<boolean>;
  readonly onChanged: (user: SessionUser) => void;
};

/** Language, theme and how times are written: a section of the page of account settings. Each choice holds at once. */
export function DisplaySection(props: DisplaySectionProps) {
  const { t } = useTranslation('account');
  return (
    <SettingsSection id="display" title={t('sections.display')} text={t('display.text')}>
      <chakra.div display="grid" gap="6">
        <LanguageChoice {...props} />
        <ThemeChoice />
        <TimeChoice />
      </chakra.div>
    </SettingsSection>
  );
}
