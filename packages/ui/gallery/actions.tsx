import { useState } from 'react';
import { Button, LinkButton, type ButtonVariant } from '../src/button.tsx';
import { ConfirmDialog } from '../src/confirm-dialog.tsx';
import { Dialog, type DialogSize } from '../src/dialog.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { CalendarIcon, HelpIcon, PencilIcon, PlusIcon, StarIcon, TrashIcon } from '../src/icon.tsx';
import { Menu } from '../src/menu.tsx';
import { SegmentedLinks } from '../src/segmented-links.tsx';
import { Spinner } from '../src/spinner.tsx';
import { Switch } from '../src/switch.tsx';
import { TextField } from '../src/text-field.tsx';
import { useToast } from '../src/toasts.tsx';
import { offerUndo, UndoRegion } from '../src/undo-region.tsx';
import { Example, Row, Section, longText } from './example.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const dialogSizes: readonly DialogSize[] = ['sm', 'sm2', 'md', 'md2', 'mobile', 'fullscreen'];

export function Actions() {
  return (
    <Section title="Actions">
      <Buttons />
      <Switches />
      <Example name="segmented-links">
        <Row>
          <SegmentedLinks
            label="View"
            segments={[
              { href: '#actions', label: 'List', isCurrent: true },
              { href: '#content', label: 'Week', icon: <CalendarIcon className="size-4" />, isCurrent: false },
            ]}
          />
        </Row>
      </Example>
      <Menus />
      <Example name="spinner">
        <Row>
          <Spinner />
          <Spinner className="text-2xl text-accent" />
        </Row>
      </Example>
      <Dialogs />
      <Toasts />
    </Section>
  );
}

/** Every button in every state. */
function Buttons() {
  return (
    <>
      <Example name="button">
        <div className="flex flex-col gap-4">
          {variants.map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>Save Changes</Button>
              <Button variant={variant} icon={<PlusIcon />}>
                New Service
              </Button>
              <Button variant={variant} isBusy>
                Save Changes
              </Button>
              <Button variant={variant} disabled>
                Save Changes
              </Button>
              <Button variant={variant} size="sm">
                Small
              </Button>
              <Button variant={variant} size="lg">
                Large
              </Button>
            </Row>
          ))}
          <div className="max-w-80">
            <Button isFullWidth>{longText}</Button>
          </div>
        </div>
      </Example>
      <Example name="link-button">
        <Row>
          <LinkButton href="#actions">Add New Service</LinkButton>
          <LinkButton href="#actions" variant="secondary" icon={<CalendarIcon />}>
            Update Availability
          </LinkButton>
          <LinkButton href="#actions" variant="quiet">
            Back to homepage
          </LinkButton>
        </Row>
      </Example>
      <Example name="icon-button">
        <Row>
          <IconButton label="Edit" icon={<PencilIcon />} />
          <IconButton label="Edit, bordered" icon={<PencilIcon />} isBordered />
          <IconButton label="Edit, small" icon={<PencilIcon />} size="sm" />
          <IconButton label="Help is loading" icon={<HelpIcon />} disabled />
          <IconButton label="Saving" icon={<PencilIcon />} isBusy />
        </Row>
      </Example>
    </>
  );
}

/** Switches: on, off, and busy. */
function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Example name="switch">
        <div className="flex flex-col gap-4">
          <Switch label="Accept bookings" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
          <Switch
            label="Calendar"
            description="Clients see your free times and can book them."
            defaultChecked={false}
          />
          <Switch label="Saving, on" isBusy checked readOnly />
          <Switch label="Saving, off" isBusy checked={false} readOnly />
          <Switch label="Off for now" disabled />
          <Switch label="On, not to be changed" disabled defaultChecked />
        </div>
      </Example>
    </>
  );
}

/** Menus with links, actions and disabled entries. */
function Menus() {
  return (
    <>
      <Example name="menu">
        <Row>
          <Menu
            label="Actions for Classic haircut"
            items={[
              { label: 'Edit Service', icon: <PencilIcon />, href: '#actions' },
              { label: 'Make Primary Service', icon: <StarIcon />, onSelect: () => undefined },
              {
                label: 'Delete Service',
                icon: <TrashIcon />,
                tone: 'danger',
                disabledReason: 'The primary service cannot be deleted.',
              },
            ]}
          />
          <Menu
            label="Actions for the booking of Ana"
            items={[
              { label: 'Modify Booking', icon: <CalendarIcon /> },
              { label: 'Cancel Booking', icon: <TrashIcon />, tone: 'danger' },
            ]}
          />
        </Row>
      </Example>
    </>
  );
}

function Dialogs() {
  const [size, setSize] = useState<DialogSize | null>(null);
  const close = () => setSize(null);
  return (
    <>
      <Example name="dialog">
        <Row>
          {dialogSizes.map((name) => (
            <Button key={name} variant="secondary" onClick={() => setSize(name)}>
              {name}
            </Button>
          ))}
        </Row>
        <Dialog
          isOpen={size !== null}
          onClose={close}
          size={size ?? 'sm'}
          title="Personal information"
          description="Shown to nobody but us."
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Update</Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <TextField label="First name" defaultValue="Ana" />
            <TextField label="Last name" defaultValue="Reyes" />
            <TextField label="Email" type="email" error="It should be valid email address" defaultValue="ana@" />
          </div>
        </Dialog>
      </Example>
      <Questions />
    </>
  );
}

function Questions() {
  const [question, setQuestion] = useState<'log out' | 'remove' | 'failed' | null>(null);
  return (
    <Example name="confirm-dialog">
      <Row>
        <Button variant="secondary" onClick={() => setQuestion('log out')}>
          Log out
        </Button>
        <Button variant="secondary" onClick={() => setQuestion('remove')}>
          Remove listing
        </Button>
        <Button variant="secondary" onClick={() => setQuestion('failed')}>
          One that failed
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={question === 'log out'}
        title="Confirm logout"
        message="Are you sure you want to log out?"
        confirmLabel="Log out"
        onConfirm={() => setQuestion(null)}
        onCancel={() => setQuestion(null)}
      />
      <ConfirmDialog
        isOpen={question === 'remove' || question === 'failed'}
        title={`Do you really want to remove ${longText}?`}
        message="You won't be able to undo this action"
        confirmLabel="Remove listing"
        tone="danger"
        error={question === 'failed' ? 'Server responded with an unknown error.' : undefined}
        onConfirm={() => setQuestion(null)}
        onCancel={() => setQuestion(null)}
      />
    </Example>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <Example name="toasts">
      <Row>
        <Button variant="secondary" onClick={() => toast.success('Changes saved successfully')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Failed to update calendar status')}>
          Error
        </Button>
        <Button variant="secondary" onClick={() => toast.info(longText)}>
          Info, long
        </Button>
        <Button variant="secondary" onClick={() => offerUndo('The booking has been moved.', () => undefined)}>
          With Undo
        </Button>
        <Button variant="secondary" onClick={() => offerUndo(longText, () => Promise.reject(new Error('No')))}>
          Undo that fails
        </Button>
      </Row>
      <UndoRegion />
    </Example>
  );
}
