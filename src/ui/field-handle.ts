import { type Ref, useImperativeHandle, useState } from 'react';

/** What a form library needs of a control that is not one native element: its value, read and set, and focus. */
export type FieldHandle<Value> = { readonly name: string; value: Value; focus: () => void };

/** The event a form library's `onChange` and `onBlur` accept from such a control. */
export type FieldEvent<Value> = {
  readonly type: 'change' | 'blur';
  readonly target: { readonly name: string; readonly value: Value };
};

export type HandledProps<Value> = {
  readonly ref?: Ref<FieldHandle<Value>>;
  // Method syntax on purpose: a form library's own handler type is accepted.
  onChange?(event: FieldEvent<Value>): unknown;
  onBlur?(event: FieldEvent<Value>): unknown;
};

/** Gives `ref` a handle that stays the same for the control's life, so that a library never registers it twice. */
export function useFieldHandle<Value>(
  ref: Ref<FieldHandle<Value>> | undefined,
  make: () => FieldHandle<Value>,
): FieldHandle<Value> {
  const [handle] = useState(make);
  useImperativeHandle(ref, () => handle, [handle]);
  return handle;
}
