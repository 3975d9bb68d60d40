import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useId } from 'react';

type FormPartProps = { readonly title: ReactNode; readonly text?: ReactNode; readonly children: ReactNode };

/** Fields that belong together, under a heading of their own and a rule above it. */
export function FormPart({ title, text, children }: FormPartProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="6"
      _notFirst={{ borderTopWidth: '1px', pt: '6', mt: '1' }}
    >
      <div>
        <chakra.h2 id={id} tabIndex={-1} textStyle="section" outlineOffset="4px">
          {title}
        </chakra.h2>
        {text !== undefined && (
          <chakra.p color="fg.muted" mt="1" maxW="68ch">
            {text}
          </chakra.p>
        )}
      </div>
      {children}
    </chakra.section>
  );
}

/** Two short fields beside each other, one under the other on a phone. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      columnGap="4"
      rowGap="6"
      alignItems="end"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'minmax(0,1fr) minmax(0,1fr)' }}
    >
      {children}
    </chakra.div>
  );
}
