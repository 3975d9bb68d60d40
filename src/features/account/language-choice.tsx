import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/enums.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { languageChoices } from '../../platform/language.ts';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { useLanguage, useLanguageName } from '../../ui/format-parts.tsx';
import { leavesFocusTo } from '../../ui/heir.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useOwnChange } from './use-own-change.ts';

type LanguageChoiceProps = {
  readonly user: SessionUser;
  readonly onLanguage: (alias: string) => Promise<boolean>;
  readonly onChanged: (user: SessionUser) => void;
};

/** The button goes once it has done its work: the list of languages takes its focus. */
const leavesFocusToList = leavesFocusTo(() => [document.getElementById(fieldId('language'))]);

/** The page follows the choice at once; the account, for the messages, when the server has it. */
export function LanguageChoice({ user, onLanguage, onChanged }: LanguageChoiceProps) {
  const { t } = useTranslation('account');
  const shown = useLanguage();
  const nameOf = useLanguageName();
  const own = useOwnChange(user, onChanged);
  const choices = languageChoices(shown);
  const current = choices.find(({ alias }) => alias === shown) ?? choices[0];
  // by the button: it stands there until that is saved, and shows it; a choice in the list is shown by the list
  const [isByButton, setByButton] = useState(false);
  const keep = (language: Language, byButton: boolean) => {
    setByButton(byButton);
    own.save({ language });
  };
  const choose = async (alias: string) => {
    const chosen = choices.find((choice) => choice.alias === alias);
    // a language that the page can't be in yet is not the account's either
    if (chosen !== undefined && (await onLanguage(chosen.alias))) keep(chosen.alias, false);
  };
  const differs =
    current !== undefined && current.alias !== user.language.alias && (isByButton || !own.isSaving);
  return (
    <chakra.div display="grid" gap="3">
      <SelectField
        name="language"
        label={t('display.language')}
        hint={t('display.language_hint')}
        placeholder={null}
        width="280px"
        value={shown}
        error={own.refusal === null ? undefined : t('display.language_failed')}
        aria-busy={own.isSaving}
        options={choices.map(({ alias, name }) => ({ value: alias, label: name, lang: alias }))}
        onChange={(event) => void choose(event.target.value)}
      />
      {differs && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
          <chakra.p fontSize="sm" color="fg.muted">
            {t('display.messages_in', { language: nameOf(user.language.alias) })}
          </chakra.p>
          <Button
            ref={leavesFocusToList}
            variant="outline"
            size="sm"
            busy={own.isSaving}
            busyLabel={t('saving')}
            onClick={() => keep(current.alias, true)}
          >
            {t('display.messages_too', { language: nameOf(current.alias) })}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
