import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSearch } from '../../contract/enums.ts';
import { Button } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { TextField } from './text-field.tsx';

type SearchFormProps = {
  readonly name: string;
  /** what is looked for, as the address holds it */
  readonly search: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly onSearch: (search: string) => void;
  /** how many were found, which is said aloud; null: not known yet, or nothing was looked for. */
  readonly found: number | null;
  /** it looks within a part of something that has a main button of its own */
  readonly isPart?: boolean;
};

/** Looks for something when it is sent, not while one types. */
export function SearchForm(props: SearchFormProps) {
  const { name, search, label, submitLabel, onSearch, found, isPart = false } = props;
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // the address says otherwise than what stands here
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  return (
    <search>
      <chakra.form
        noValidate
        display="flex"
        gap="3"
        alignItems="end"
        flexWrap="wrap"
        mb="5"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <chakra.div flex="1 1 280px" maxW="480px">
          <TextField
            name={name}
            label={label}
            type="search"
            autoComplete="off"
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </chakra.div>
        <Button type="submit" {...(isPart && { variant: 'outline' })}>
          {submitLabel}
        </Button>
      </chakra.form>
      <VisuallyHidden as="output">{found !== null && t('search.results', { count: found })}</VisuallyHidden>
    </search>
  );
}
