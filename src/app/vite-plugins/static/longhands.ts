const sides = ['Top', 'Right', 'Bottom', 'Left'];
const flow: Readonly<Record<string, readonly string[]>> = {
  InlineStart: ['Left'],
  InlineEnd: ['Right'],
  BlockStart: ['Top'],
  BlockEnd: ['Bottom'],
  Inline: ['Left', 'Right'],
  Block: ['Top', 'Bottom'],
  '': sides,
};
const border = ['Width', 'Style', 'Color'];
const corners: Readonly<Record<string, string>> = {
  borderStartStartRadius: 'borderTopLeftRadius',
  borderStartEndRadius: 'borderTopRightRadius',
  borderEndStartRadius: 'borderBottomLeftRadius',
  borderEndEndRadius: 'borderBottomRightRadius',
};

const table = new Map<string, readonly string[]>(
  Object.entries({
    background: ['Color', 'Image', 'Position', 'Size', 'Repeat', 'Clip', 'Origin', 'Attachment'].map(
      (end) => `background${end}`,
    ),
    flex: ['flexGrow', 'flexShrink', 'flexBasis'],
    flexFlow: ['flexDirection', 'flexWrap'],
    gap: ['rowGap', 'columnGap'],
    overflow: ['overflowX', 'overflowY'],
    outline: ['outlineWidth', 'outlineStyle', 'outlineColor'],
    placeItems: ['alignItems', 'justifyItems'],
    placeContent: ['alignContent', 'justifyContent'],
    placeSelf: ['alignSelf', 'justifySelf'],
    gridColumn: ['gridColumnStart', 'gridColumnEnd'],
    gridRow: ['gridRowStart', 'gridRowEnd'],
    gridArea: ['gridRowStart', 'gridRowEnd', 'gridColumnStart', 'gridColumnEnd'],
    textDecoration: ['Line', 'Style', 'Color', 'Thickness'].map((end) => `textDecoration${end}`),
    transition: ['Property', 'Duration', 'TimingFunction', 'Delay'].map((end) => `transition${end}`),
    animation: ['Name', 'Duration', 'TimingFunction', 'Delay', 'IterationCount', 'FillMode', 'Direction'].map(
      (end) => `animation${end}`,
    ),
    font: ['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight'],
    listStyle: ['listStyleType', 'listStylePosition', 'listStyleImage'],
    borderRadius: Object.values(corners),
    borderTopRadius: ['borderTopLeftRadius', 'borderTopRightRadius'],
    borderBottomRadius: ['borderBottomLeftRadius', 'borderBottomRightRadius'],
    inlineSize: ['width'],
    blockSize: ['height'],
    minInlineSize: ['minWidth'],
    maxInlineSize: ['maxWidth'],
  }),
);
for (const [end, physical] of Object.entries(flow)) {
  for (const group of ['margin', 'padding', 'scrollMargin', 'scrollPadding'])
    table.set(
      `${group}${end}`,
      physical.map((side) => `${group}${side}`),
    );
  table.set(
    `inset${end}`,
    physical.map((side) => side.toLowerCase()),
  );
  table.set(
    `border${end}`,
    physical.flatMap((side) => border.map((what) => `border${side}${what}`)),
  );
  for (const what of border)
    table.set(
      `border${end}${what}`,
      physical.map((side) => `border${side}${what}`),
    );
}
for (const side of sides)
  table.set(
    `border${side}`,
    border.map((what) => `border${side}${what}`),
  );
for (const [logical, physical] of Object.entries(corners)) table.set(logical, [physical]);

/** The plain properties that one sets, for text that runs from left to right. */
export const longhands = (property: string): readonly string[] => table.get(property) ?? [property];
