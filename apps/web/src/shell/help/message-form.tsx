import { CallError } from '@primehour/contract/call';
import * as issues from '@primehour/contract/copy/issues';
import { messageOf } from '@primehour/contract/errors';
import { sendHelpMessage } from '@primehour/contract/support';
import { HELP_MESSAGE_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { TextArea } from '@primehour/ui/text-area';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/shell.ts';
import { helpMessagesQuery } from './sent-messages.tsx';

type Outcome = { error?: string; failure?: string; isSent?: boolean };

async function leave(text: string): Promise<Outcome> {
  if (text.trim() === '') return { error: issues.messageRequired };
  try {
    await call(sendHelpMessage, { body: { text } });
    return { isSent: true };
  } catch (reason) {
    const [issue] = reason instanceof CallError ? (reason.body.issues ?? []) : [];
    return issue ? { error: issue.message } : { failure: messageOf(reason) };
  }
}

/** A message for the operator; its text stays until it was sent. */
export function MessageForm({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isSending, startSending] = useAction();
  const submit = () =>
    startSending(async () => {
      const result = await leave(text);
      if (result.isSent) {
        onText('');
        void queryClient.invalidateQueries({ queryKey: helpMessagesQuery.queryKey });
      }
      setOutcome(result);
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-3 pt-4"
    >
      <h3 className="font-semibold">{copy.messageTitle}</h3>
      <TextArea
        label={copy.messageLabel}
        name="text"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={3}
        characterLimit={HELP_MESSAGE_MAX_LENGTH}
        isFirstLetterCapitalized
        error={outcome.error}
      />
      {outcome.failure && <Banner tone="danger">{outcome.failure}</Banner>}
      <Button type="submit" isBusy={isSending}>
        {copy.sendMessage}
      </Button>
      <p role="status" className="min-h-5 text-success">
        {outcome.isSent && copy.messageSent}
      </p>
    </form>
  );
}
