import type { Note } from '@primehour/contract/booking-note';
import * as issues from '@primehour/contract/copy/issues';
import { messageOf } from '@primehour/contract/errors';
import { formatDayTime } from '@primehour/domain/format/time';
import { NOTE_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { PencilIcon, TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { TextArea } from '@primehour/ui/text-area';
import { TimeText } from '@primehour/ui/time-text';
import { useAction } from '@primehour/ui/use-action';
import { useFirstFocus } from '@primehour/ui/use-first-focus';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as copy from '../../../copy/booking-details.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import { createRequestKeys } from '../../../forms/request-keys.ts';
import { useUnsaved } from '../../../forms/use-unsaved.ts';
import { saveNote, writeNote } from '../details-queries.ts';

type Props = { bookingId: string; notes: readonly Note[]; zone: string; canChange: boolean };

/** The partner's private notes. Each is edited in its own form, which no other one closes. */
export function DetailsNotes({ bookingId, notes, zone, canChange }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [removed, setRemoved] = useState<Note>();
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button is removed with its form or its offer, so the button that gets the focus is rendered first.
  const stopWriting = () => {
    flushSync(() => setWriting(false));
    add.current?.focus();
  };
  const forgetRemoved = () => {
    flushSync(() => setRemoved(undefined));
    add.current?.focus();
  };
  return (
    <section aria-labelledby="booking-notes">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="booking-notes" className="font-semibold">
          {labels.notes}
        </h3>
        {canChange && !isWriting && (
          <Button ref={add} variant="quiet" size="sm" onClick={() => setWriting(true)}>
            {copy.addNote}
          </Button>
        )}
      </div>
      {isWriting && <NoteForm bookingId={bookingId} onDone={stopWriting} />}
      {/* The page's own region for undoing is behind the dialog that contains the notes. */}
      <div role="status">
        {removed && <RemovedNote key={removed.id} {...{ bookingId }} note={removed} onBack={forgetRemoved} />}
      </div>
      {notes.length === 0 && !isWriting && !removed && <p className="text-ink-muted">{copy.noNotes}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-2">
            <NoteItem {...{ bookingId, note, zone, canChange }} onRemoved={() => setRemoved(note)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saving, and what went wrong. */
function useSaving() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const save = (act: () => Promise<void>) =>
    startAction(async () => {
      try {
        await act();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  return { failure, setFailure, isBusy, save };
}

type ItemProps = Omit<Props, 'notes'> & { note: Note; onRemoved: () => void };

function NoteItem({ bookingId, note, zone, canChange, onRemoved }: ItemProps) {
  const [isChanging, setChanging] = useState(false);
  const { failure, isBusy, save } = useSaving();
  const change = useRef<HTMLButtonElement>(null);
  const remove = () =>
    save(async () => {
      await saveNote(bookingId, note.id, '');
      onRemoved();
    });
  const stopChanging = () => {
    flushSync(() => setChanging(false));
    change.current?.focus();
  };
  if (isChanging) return <NoteForm {...{ bookingId, note }} onDone={stopChanging} />;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 py-1">
        <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
        <p className="text-xs text-ink-muted">
          <TimeText>{formatDayTime(note.updatedAt, zone)}</TimeText>
          {note.updatedAt !== note.createdAt && `, ${copy.noteWasChanged}`}
        </p>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
      {canChange && (
        <>
          <IconButton
            ref={change}
            size="sm"
            label={copy.changeNote}
            icon={<PencilIcon />}
            onClick={() => setChanging(true)}
            disabled={isBusy}
          />
          <IconButton size="sm" label={copy.removeNote} icon={<TrashIcon />} onClick={remove} isBusy={isBusy} />
        </>
      )}
    </div>
  );
}

type RemovedProps = { bookingId: string; note: Note; onBack: () => void };

/** Undo: the same text as a new note. */
function RemovedNote({ bookingId, note, onBack }: RemovedProps) {
  const undo = useFirstFocus<HTMLButtonElement>();
  const { failure, isBusy, save } = useSaving();
  const [keyOf] = useState(() => createRequestKeys<string>());
  const putBack = () =>
    save(async () => {
      await writeNote(bookingId, { text: note.text, requestKey: keyOf(note.text) });
      onBack();
    });
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 wrap-anywhere">
        {copy.noteGone}
        {failure && <span className="block text-danger">{failure}</span>}
      </p>
      <Button ref={undo} variant="secondary" size="sm" isBusy={isBusy} onClick={putBack}>
        {buttons.undo}
      </Button>
    </div>
  );
}

type FormProps = { bookingId: string; note?: Note; onDone: () => void };

function NoteForm({ bookingId, note, onDone }: FormProps) {
  const field = useFirstFocus<HTMLTextAreaElement>();
  const { failure, setFailure, isBusy, save } = useSaving();
  const [keyOf] = useState(() => createRequestKeys<string>());
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged, isBusy);
  const submit = (data: FormData) => {
    const typed = data.get('note');
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return setFailure(issues.noteRequired);
    save(async () => {
      if (note) await saveNote(bookingId, note.id, text);
      else await writeNote(bookingId, { text, requestKey: keyOf(text) });
      onDone();
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      className="flex flex-col gap-2 pb-2"
    >
      <TextArea
        label={labels.note}
        isLabelHidden
        name="note"
        rows={3}
        ref={field}
        characterLimit={NOTE_MAX_LENGTH}
        defaultValue={note?.text}
        onInput={(event) => setChanged(event.currentTarget.value !== (note?.text ?? ''))}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {copy.saveNote}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone} disabled={isBusy}>
          {buttons.cancel}
        </Button>
      </div>
    </form>
  );
}
