import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactors } from '../../../contract/values/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { useSecondFactorServices } from './services.ts';
import { secondFactorWords } from './words.ts';

type RowProps = {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/** One kind of second factor: what it is, and what there is of it. */
function Row({ title, text, children }: RowProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', md: '232px minmax(0,1fr)' }}
      columnGap="8"
      rowGap="2"
      py="4"
      borderTopWidth="1px"
    >
      <div>
        <chakra.h3 id={id} textStyle="item">
          {title}
        </chakra.h3>
        <chakra.p textStyle="ui" color="fg.muted" textWrap="pretty">
          {text}
        </chakra.p>
      </div>
      <chakra.div display="grid" gap="3" justifyItems="start">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

export const countOf = ({ totp, passkeys }: SecondFactors): number =>
  passkeys.length + (totp === null ? 0 : 1);

type FactorsProps = { readonly factors: SecondFactors };

function App({ factors }: FactorsProps) {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const why = useId();
  const { totp, required } = factors;
  const isLast = required && countOf(factors) === 1;
  return (
    <Row title={t('second-factor:app.title')} text={t('second-factor:app.text')}>
      <p>
        {totp === null
          ? t('second-factor:app.none')
          : t('second-factor:app.since', { day: formatDay(totp.enabled_at) })}
      </p>
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button
          size="sm"
          variant="outline"
          onClick={() => actorRef.send({ type: 'change.requested', change: { kind: 'app' } })}
        >
          {t(totp === null ? 'second-factor:app.add' : 'second-factor:app.replace')}
        </Button>
        {totp !== null && (
          <Button
            size="sm"
            variant="outline"
            {...(isLast && { blocked: true, 'aria-describedby': why })}
            onClick={() => actorRef.send({ type: 'change.requested', change: { kind: 'appRemoval' } })}
          >
            {t('second-factor:app.remove')}
          </Button>
        )}
      </chakra.div>
      {totp !== null && isLast && (
        <chakra.p id={why} textStyle="ui" color="fg.muted">
          {t('second-factor:why.mandatory')}
        </chakra.p>
      )}
    </Row>
  );
}

function Codes({ left }: { readonly left: number }) {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  return (
    <Row title={t('second-factor:codes.title')} text={t('second-factor:codes.text')}>
      <p>{left === 0 ? t('second-factor:codes.none') : t('second-factor:codes.left', { count: left })}</p>
      <Button
        size="sm"
        variant="outline"
        onClick={() => actorRef.send({ type: 'change.requested', change: { kind: 'codes' } })}
      >
        {t('second-factor:codes.renew')}
      </Button>
    </Row>
  );
}

/** What is set up of each kind, and what can be done about it. */
export function FactorList({ factors }: FactorsProps) {
  const { t } = useTranslation(secondFactorWords);
  const isOn = countOf(factors) > 0;
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <Status
          kind={isOn ? 'validated' : 'todo'}
          size="md"
          label={t(isOn ? 'second-factor:section.on' : 'second-factor:section.off')}
        />
      </div>
      <div>
        <Row title={t('second-factor:passkeys.title')} text={t('second-factor:passkeys.text')}>
          <PasskeyList factors={factors} />
        </Row>
        <App factors={factors} />
        {isOn && <Codes left={factors.recovery_codes_left} />}
      </div>
    </chakra.div>
  );
}
