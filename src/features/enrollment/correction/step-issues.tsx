import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { useIssueWords } from '../../../ui/issue-words.ts';
import { TextLink } from '../../../ui/link.tsx';
import type { PageState } from '../page-state.ts';
import { useDossier } from '../steps/use-details.ts';
import type { Dossier } from '../steps/use-details.ts';
import { useStepIssues } from './issues.ts';
import { anchorOf, usePlaceOfIssue } from './place-of-issue.ts';

function Issues({ dossier }: { readonly dossier: Dossier }) {
  const { t } = useTranslation('correction');
  const issues = useStepIssues();
  const words = useIssueWords();
  const placeOf = usePlaceOfIssue(dossier);
  return (
    <chakra.div mb="6">
      <Callout tone="negative" headingLevel={2} title={t('here', { count: issues.length })}>
        <chakra.ul listStyleType="none" m="0" p="0" display="grid" gap="2">
          {issues.map((issue) => {
            const anchor = anchorOf(issue, dossier);
            const place = placeOf(issue);
            return (
              <li key={issue.id}>
                {anchor === null ? (
                  <chakra.b fontWeight="semibold">{place}</chakra.b>
                ) : (
                  <TextLink href={anchor} fontWeight="semibold">
                    {place}
                  </TextLink>
                )}
                <chakra.span display="block" overflowWrap="anywhere">
                  {words(issue)}
                </chakra.span>
              </li>
            );
          })}
        </chakra.ul>
      </Callout>
    </chakra.div>
  );
}

/** On top of a step that is being corrected: what the fund says of it, each with the way to the place. */
export function StepIssues({ page }: { readonly page: PageState }) {
  const issues = useStepIssues();
  const read = useDossier();
  if (!page.isCorrection || issues.length === 0 || read.kind !== 'read') return null;
  return <Issues dossier={read.dossier} />;
}
