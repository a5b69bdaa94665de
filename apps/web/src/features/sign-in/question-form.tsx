import { messageOf } from '@primehour/contract/errors';
import { Button, LinkButton } from '@primehour/ui/button';
import { FieldError } from '@primehour/ui/field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { useAction } from '@primehour/ui/use-action';
import { type FormEvent, useState } from 'react';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/sign-in.ts';
import type { SurveyQuestion } from '../../session/session.ts';
import { answerOf, CHOICE_MESSAGES, choiceOf, chooseOption, chooseOther, skipOf, typeOther } from './form.ts';
import { sendAnswer } from './queries.ts';

type Props = { question: SurveyQuestion; onDone: () => void; backHref: string | undefined };

/** Represents the custom answer among the options; no option has it as its id. */
const OTHER = 'other';

/** See product/onboarding#survey. */
export function QuestionForm({ question, onDone, backHref }: Props) {
  const { choice, choose, problem, failure, isSending, send, next } = useAnswering(question, onDone);
  const options = [
    ...question.options.map(({ id, option }) => ({ value: id, label: option })),
    { value: OTHER, label: copy.otherAnswer },
  ];
  return (
    <form onSubmit={next} noValidate className="flex flex-col gap-4">
      <RadioCards
        name="answer"
        legend={question.question}
        isLegendHidden
        options={options}
        value={choice.isOther ? OTHER : (choice.optionId ?? '')}
        onChange={({ target: { value } }) =>
          choose(value === OTHER ? chooseOther(choice) : chooseOption(choice, value))
        }
      />
      <TextField
        label={copy.ownAnswerLabel}
        value={choice.isOther ? choice.text : ''}
        maxLength={1000}
        error={problem === 'NO_TEXT' ? CHOICE_MESSAGES.NO_TEXT : undefined}
        onChange={(event) => choose(typeOther(choice, event.target.value))}
      />
      {problem === 'NO_ANSWER' && (
        <div role="alert">
          <FieldError>{CHOICE_MESSAGES.NO_ANSWER}</FieldError>
        </div>
      )}
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button type="submit" size="lg" isFullWidth isBusy={isSending} disabled={problem !== undefined}>
        {copy.next}
      </Button>
      <div className="flex justify-between gap-3">
        {backHref ? (
          <LinkButton href={backHref} variant="quiet">
            {buttons.back}
          </LinkButton>
        ) : (
          <span />
        )}
        <Button variant="quiet" onClick={() => send(skipOf(question.id))} disabled={isSending}>
          {copy.skip}
        </Button>
      </div>
    </form>
  );
}

/** The state of an answer being chosen, and sending it. */
function useAnswering(question: SurveyQuestion, onDone: () => void) {
  const [choice, setChoice] = useState(() => choiceOf(question));
  const [problem, setProblem] = useState<keyof typeof CHOICE_MESSAGES>();
  const [failure, setFailure] = useState<string>();
  const [isSending, startSending] = useAction();

  const choose = (next: typeof choice) => {
    setChoice(next);
    setProblem(undefined);
    setFailure(undefined);
  };
  const send = (body: Parameters<typeof sendAnswer>[0]) =>
    startSending(async () => {
      try {
        await sendAnswer(body);
        onDone();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  const next = (event: FormEvent) => {
    event.preventDefault();
    const answer = answerOf(question.id, choice);
    if (answer.ok) send(answer.value);
    else setProblem(answer.reason);
  };
  return { choice, choose, problem, failure, isSending, send, next };
}
