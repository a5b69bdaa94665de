import type { Note } from '@primehour/contract/by-hand';
import { messageOf } from '@primehour/contract/errors';
import { formatDayTime } from '@primehour/domain/format/time';
import { NOTE_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { PencilIcon, TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { TextArea } from '@primehour/ui/text-area';
import { useRef, useState, useTransition } from 'react';
import { saveNote } from './details-data.tsx';

type Props = { bookingId: string; notes: readonly Note[]; zone: string };

/** Private notes, for the partner's eyes. */
export function DetailsNotes({ bookingId, notes, zone }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [editedId, setEditedId] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  // What was pressed goes with its form or its note.
  const focusAdd = () => setTimeout(() => add.current?.focus());
  const stop = () => {
    setWriting(false);
    setEditedId(undefined);
    focusAdd();
  };
  return (
    <section aria-labelledby="booking-notes">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="booking-notes" className="font-semibold">
          Notes
        </h3>
        {!isWriting && (
          <Button ref={add} variant="quiet" size="sm" onClick={() => setWriting(true)}>
            Add Note
          </Button>
        )}
      </div>
      {isWriting && <NoteForm bookingId={bookingId} onDone={stop} />}
      {notes.length === 0 && !isWriting && <p className="text-ink-muted">None yet. Only you see them.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-2">
            {editedId === note.id ? (
              <NoteForm bookingId={bookingId} note={note} onDone={stop} />
            ) : (
              <NoteLine
                bookingId={bookingId}
                note={note}
                zone={zone}
                onEdit={() => setEditedId(note.id)}
                onRemoved={focusAdd}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = { bookingId: string; note: Note; zone: string; onEdit: () => void; onRemoved: () => void };

function NoteLine({ bookingId, note, zone, onEdit, onRemoved }: LineProps) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const remove = () =>
    startTransition(async () => {
      try {
        await saveNote(bookingId, note.id, '');
        onRemoved();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 py-1">
        <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
        <p className="text-xs text-ink-muted">
          {formatDayTime(note.updatedAt, zone)}
          {note.updatedAt !== note.createdAt && ', changed'}
        </p>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
      <IconButton size="sm" label="Change note" icon={<PencilIcon />} onClick={onEdit} />
      <IconButton size="sm" label="Remove note" icon={<TrashIcon />} onClick={remove} disabled={isBusy} />
    </div>
  );
}

type FormProps = { bookingId: string; note?: Note; onDone: () => void };

function NoteForm({ bookingId, note, onDone }: FormProps) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const submit = (data: FormData) => {
    const typed = data.get('note');
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return setFailure('Write something, please');
    startTransition(async () => {
      try {
        await saveNote(bookingId, note?.id, text);
        onDone();
      } catch (error) {
        setFailure(messageOf(error));
      }
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
        label="Note"
        isLabelHidden
        name="note"
        rows={3}
        autoFocus
        characterLimit={NOTE_MAX_LENGTH}
        defaultValue={note?.text}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          Save Note
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
