import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { useLanguage } from '../format-parts.tsx';
import { formatProgress } from '../format.ts';
import { VisuallyHidden } from '../hidden.tsx';
import { inputRecipe } from '../recipes/field.ts';
import { canStep } from './view.ts';

const PageInput = chakra('input', inputRecipe);
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ToolProps = {
  readonly label: string;
  /** why it can't be pressed now */
  readonly why?: string | undefined;
  readonly pressed?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** One tool. At its end it keeps the focus and says why nothing more happens. */
function Tool({ label, why, pressed, onPress, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      why={why}
      onClick={onPress}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      css={{
        '&[aria-disabled=true]': { color: 'fg.subtle', cursor: 'not-allowed' },
        '&[aria-pressed=true]': { color: 'brand.fg', bg: 'brand.subtle' },
      }}
    >
      {children}
    </IconButton>
  );
}

type PageFieldProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

/** The number of the page that is read; another one typed and confirmed is gone to. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const { t } = useTranslation('documents');
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (typed !== null && /^\d{1,6}$/.test(typed.trim()) && wanted > 0) onPage(wanted);
    setTyped(null);
  };
  return (
    <chakra.form onSubmit={go} display="flex" alignItems="center" gap="2" textStyle="ui" noValidate>
      <PageInput
        size="sm"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('viewer.page')}
        width="56px"
        textAlign="end"
        px="2"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
      />
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {t('viewer.of', { count: pages })}
      </chakra.span>
    </chakra.form>
  );
}

export type Asked = 'scale' | { readonly page: number } | null;

type ViewerToolsProps = PageFieldProps & {
  readonly scale: number;
  /** what was asked for last, the scale or a page: it is read out, which where a document stands as it comes is not */
  readonly asked: Asked;
  /** as wide as the pane */
  readonly fits: boolean;
  readonly onZoom: (direction: 'in' | 'out') => void;
  readonly onFit: () => void;
  readonly onTurn: () => void;
  readonly download: ReactNode;
};

/** The bar over a document: pages at the left, zoom, turning and download at the right. */
export function ViewerTools(props: ViewerToolsProps) {
  const { page, pages, onPage, scale, asked, fits, onZoom, onFit, onTurn, download } = props;
  const { t } = useTranslation('documents');
  const language = useLanguage();
  return (
    <chakra.fieldset
      aria-label={t('viewer.tools')}
      minW="0"
      m="0"
      borderWidth="0"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      px="2"
      py="1"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      {pages > 1 && (
        <chakra.div display="flex" alignItems="center">
          <Tool
            label={t('viewer.previous')}
            why={page <= 1 ? t('viewer.atFirst') : undefined}
            onPress={() => onPage(page - 1)}
          >
            <ChevronUp {...icon} />
          </Tool>
          <Tool
            label={t('viewer.next')}
            why={page >= pages ? t('viewer.atLast') : undefined}
            onPress={() => onPage(page + 1)}
          >
            <ChevronDown {...icon} />
          </Tool>
          <chakra.div ms="1">
            <PageField page={page} pages={pages} onPage={onPage} />
          </chakra.div>
        </chakra.div>
      )}
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" ms="auto">
        <Tool
          label={t('viewer.zoomOut')}
          why={canStep(scale, 'out') ? undefined : t('viewer.atSmallest')}
          onPress={() => onZoom('out')}
        >
          <ZoomOut {...icon} />
        </Tool>
        <chakra.span data-scale textStyle="ui" color="fg.muted" minW="5ch" textAlign="center">
          {formatProgress(scale, language)}
        </chakra.span>
        <VisuallyHidden as="output">
          {asked === 'scale'
            ? formatProgress(scale, language)
            : asked && t('viewer.pageOf', { n: asked.page, pages })}
        </VisuallyHidden>
        <Tool
          label={t('viewer.zoomIn')}
          why={canStep(scale, 'in') ? undefined : t('viewer.atLargest')}
          onPress={() => onZoom('in')}
        >
          <ZoomIn {...icon} />
        </Tool>
        <Tool label={t('viewer.fit')} pressed={fits} onPress={onFit}>
          <MoveHorizontal {...icon} />
        </Tool>
        <Tool label={t('viewer.rotate')} onPress={onTurn}>
          <RotateCw {...icon} />
        </Tool>
        {download}
      </chakra.div>
    </chakra.fieldset>
  );
}
