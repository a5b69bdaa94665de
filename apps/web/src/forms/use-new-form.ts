import { useAction } from '@primehour/ui/use-action';
import { type ChangeEvent, useState } from 'react';
import { describeRefusal } from '../api/describe-refusal.ts';
import { isSame } from '../is-same.ts';
import { createRequestKeys } from './request-keys.ts';

type Problems<Draft> = Partial<Record<keyof Draft, string>>;

/** What a text field needs. */
export type TypedField = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

type NewForm<Draft, Body> = {
  readonly empty: Draft;
  /** The request, or its errors by field. */
  readonly read: (draft: Draft) => { readonly body: Body } | { readonly problems: Problems<Draft> };
  /**
   * Sends it, and closes the dialog or shows the result. A rejection is shown in the form. The same body always has the
   * same key.
   */
  readonly send: (body: Body, requestKey: string) => Promise<void>;
};

/** A form that adds one thing: mistakes show from the first submission on, and a refusal until something is changed. */
export function useNewForm<Draft extends object, Body>({ empty, read, send }: NewForm<Draft, Body>) {
  const [draft, setDraft] = useState(empty);
  const [start] = useState(draft);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const [keyOf] = useState(() => createRequestKeys<Body>());
  const result = read(draft);
  const wrong: Problems<Draft> = isTried && 'problems' in result ? result.problems : {};
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const typed = (key: keyof Draft): TypedField => ({
    value: String(draft[key] ?? ''),
    error: wrong[key],
    // The keys that have a text field have text values.
    onChange: (event) => change({ [key]: event.currentTarget.value } as Partial<Draft>),
  });
  const submit = async () => {
    setTried(true);
    if ('problems' in result) return;
    startAction(async () => {
      try {
        await send(result.body, keyOf(result.body));
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  /** What `FormDialog` needs to know. */
  const isChanged = !isSame(draft, start);
  const dialog = { error: failure, isChanged, isBusy, isInvalid: Object.keys(wrong).length > 0, onSubmit: submit };
  return { draft, wrong, change, typed, dialog };
}
