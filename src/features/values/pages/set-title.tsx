import { VisuallyHidden } from '../../../ui/hidden.tsx';

type SetTitleProps = { readonly title: string; readonly set: string };

/** The title takes the focus with each change of the tab: it says aloud which set of values has come, as the tab shows. */
export const SetTitle = ({ title, set }: SetTitleProps) => (
  <>
    {title}
    <VisuallyHidden>, {set}</VisuallyHidden>
  </>
);
