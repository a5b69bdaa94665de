import { CallError } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { sendHelpMessage } from '@primehour/contract/user';
import { HELP_MESSAGE_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { TextArea } from '@primehour/ui/text-area';
import { useActionState } from 'react';
import { call } from '../../api/call.ts';
import { textOf } from '../text-of.ts';

type Outcome = { text: string; error?: string; failure?: string; isSent?: boolean };

async function leave(text: string): Promise<Outcome> {
  if (text.trim() === '') return { text, error: 'Write your message, please' };
  try {
    await call(sendHelpMessage, { body: { text } });
    return { text: '', isSent: true };
  } catch (reason) {
    const [issue] = reason instanceof CallError ? (reason.body.issues ?? []) : [];
    return issue ? { text, error: issue.message } : { text, failure: messageOf(reason) };
  }
}

/** A message for the operator; what was typed stays until it has arrived. */
export function MessageForm() {
  const [outcome, submit, isSending] = useActionState((_: Outcome, form: FormData) => leave(textOf(form, 'text')), {
    text: '',
  });
  return (
    <form action={submit} noValidate className="flex flex-col gap-3 pt-4">
      <h3 className="font-semibold">Write to us</h3>
      <TextArea
        label="Your message"
        name="text"
        rows={3}
        defaultValue={outcome.text}
        characterLimit={HELP_MESSAGE_MAX_LENGTH}
        isFirstLetterCapitalised
        error={outcome.error}
      />
      {outcome.failure && <Banner tone="danger">{outcome.failure}</Banner>}
      <Button type="submit" isBusy={isSending}>
        Send message
      </Button>
      <p role="status" className="min-h-5 text-success">
        {outcome.isSent && 'Your message has arrived. We answer by phone or email.'}
      </p>
    </form>
  );
}
