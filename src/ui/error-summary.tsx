import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field-frame.tsx';
import { TextLink } from './link.tsx';
import { followTyping, isSomebodyTyping } from './typing.ts';
import { focusAnchor } from './why-list.tsx';

export type SummedError = {
  /** The field's name; links to `#field-<name>`. */
  readonly field: string;
  readonly label: string;
  /** The same words as at the field. */
  readonly message: string;
};

type ErrorSummaryProps = {
  readonly errors: readonly SummedError[];
  /** Changes with every failed attempt: focus comes here again. */
  readonly attempt?: number;
};

/**
 * On top of a form that was refused: how many answers need attention, each a link to its field. It takes the focus of who
 * pressed; who types has it brought back by a letter, or by an answer that comes late, and goes on typing. It stands in its
 * form from the beginning, without errors: so it knows who types when they come.
 */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const any = errors.length > 0;
  useEffect(followTyping, []);
  useEffect(() => {
    if (any && attempt >= 0 && !isSomebodyTyping()) box.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
  return (
    <chakra.section
      ref={box}
      tabIndex={-1}
      aria-labelledby={title}
      borderWidth="2px"
      borderColor="negative.solid"
      borderRadius="l2"
      bg="bg.panel"
      px="18px"
      py="14px"
      mb="6"
    >
      <chakra.h2 id={title} textStyle="item">
        {t('errorSummary.title', { count: errors.length })}
      </chakra.h2>
      <chakra.ul listStyleType="none" m="0" p="0">
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <TextLink
              href={`#${fieldId(field)}`}
              color="negative.fg"
              fontWeight="medium"
              fontSize="sm"
              display="inline-block"
              py={{ base: '12px', md: '3px' }}
              onClick={(event) => {
                event.preventDefault();
                focusAnchor(`#${fieldId(field)}`);
              }}
            >
              {t('errorSummary.item', { label, message })}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
