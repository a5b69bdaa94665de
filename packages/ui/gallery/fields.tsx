import { useState } from 'react';
import { CheckboxField } from '../src/checkbox-field.tsx';
import { CodeField } from '../src/code-field.tsx';
import { CopyField } from '../src/copy-field.tsx';
import { Fieldset } from '../src/fieldset.tsx';
import { GavelIcon, HourglassIcon, TagIcon } from '../src/icon.tsx';
import { ImageDrop } from '../src/image-drop.tsx';
import { ImageTile } from '../src/image-tile.tsx';
import { NumberField } from '../src/number-field.tsx';
import { PhoneField } from '../src/phone-field.tsx';
import { PriceField } from '../src/price-field.tsx';
import { RadioCards } from '../src/radio-cards.tsx';
import { SearchField } from '../src/search-field.tsx';
import { SelectField } from '../src/select-field.tsx';
import { TextArea } from '../src/text-area.tsx';
import { TextField } from '../src/text-field.tsx';
import { Example, Grid, Section, longText } from './example.tsx';

const zones = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain', isDisabled: true },
];

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%23c9b48f'/%3E%3Ccircle cx='11' cy='4' r='2' fill='%23e8a317'/%3E%3Cpath d='M0 9l5-5 4 4 2-2 5 3z' fill='%230b5a3c'/%3E%3C/svg%3E";

export function Fields() {
  return (
    <Section title="Fields">
      <TextFields />
      <FormattedFields />
      <Selection />
      <Choices />
      <CopyFields />
      <Images />
    </Section>
  );
}

/** Free text. */
function TextFields() {
  return (
    <>
      <Example name="text-field">
        <Grid>
          <TextField label="First name" name="firstName" />
          <TextField label="Email" type="email" defaultValue="ana@example.com" hint="For receipts only." />
          <TextField label="Last name" error="Required" />
          <TextField label="Instagram handle" prefix="@" placeholder="primehour" isOptional />
          <TextField label="Business address" disabled defaultValue="Chicago" />
          <TextField label="Name" defaultValue={longText} hint={longText} />
          <TextField label="Date" type="date" defaultValue="2026-11-24" />
          <TextField label="Time" type="time" defaultValue="09:30" />
          <TextField label="Slug" readOnly defaultValue="ana-barbershop" />
        </Grid>
      </Example>
      <Example name="text-area">
        <Grid>
          <TextArea
            label="Description"
            characterLimit={500}
            isFirstLetterCapitalized
            defaultValue="A calm half hour."
          />
          <TextArea label="Bio" error="Description is required" />
          <TextArea label="Notes" disabled defaultValue="Nothing to add." isOptional />
        </Grid>
      </Example>
    </>
  );
}

/** Numbers, prices, phones and codes. */
function FormattedFields() {
  return (
    <>
      <Example name="number, price">
        <Grid>
          <NumberField label="Minimum notice" suffix="hours" defaultValue={24} />
          <PriceField label="Price" defaultValue="45.5" />
          <PriceField label="Start price" error="Should be more than zero" defaultValue="0" />
        </Grid>
      </Example>
      <Example name="phone-field">
        <Grid>
          <PhoneField label="Phone number" name="phone" />
          <PhoneField label="Contact number" defaultValue="5551" error="Incorrect phone number" />
          <PhoneField label="Signed in as" defaultValue="5550102030" disabled />
        </Grid>
      </Example>
      <Example name="code-field">
        <Grid>
          <CodeField label="Verification code" hint="Sent to •••• 4567" />
          <CodeField label="Code, half typed" defaultValue="123" />
          <CodeField label="Code, wrong" defaultValue="123456" error="The code is wrong" />
        </Grid>
      </Example>
    </>
  );
}

/** Selection and search. */
function Selection() {
  return (
    <>
      <Example name="select-field">
        <Grid>
          <SelectField label="Time zone" options={zones} defaultValue="America/Chicago" />
          <SelectField label="State" options={zones} placeholder="Choose" error="Required" />
          <SelectField label="Business type" options={[{ value: 'llc', label: longText }]} disabled />
        </Grid>
      </Example>
      <Example name="search-field">
        <Grid>
          <SearchField label="Search clients" placeholder="Search client..." />
          <SearchField label="Search clients, filled" defaultValue="Ana" />
        </Grid>
      </Example>
      <Example name="checkbox-field">
        <div className="flex flex-col gap-3">
          <CheckboxField label="Text me about this booking" hint="Message and data rates may apply." />
          <CheckboxField label="I am at least 18 years old" defaultChecked />
          <CheckboxField label="I agree to the terms" error="Required" />
          <CheckboxField label="Not to be changed" disabled defaultChecked />
        </div>
      </Example>
    </>
  );
}

/** Copyable text such as URLs. */
function CopyFields() {
  return (
    <>
      <Example name="copy-field">
        <div className="flex flex-col gap-5">
          <CopyField
            label="Booking Page URL"
            value="https://primehour.example/p/ana-barbershop"
            viewHref="#fields"
            viewLabel="View Page"
          />
          <CopyField
            label="Calendar Booking Link"
            value={`https://primehour.example/vip/${'0123456789'.repeat(8)}`}
            hint="For regulars."
          />
        </div>
      </Example>
    </>
  );
}

function Choices() {
  return (
    <>
      <Example name="radio-cards">
        <div className="flex flex-col gap-6">
          <RadioCards
            legend="Listing type"
            name="auctionType"
            columns={3}
            defaultValue="dutch"
            options={[
              { value: 'traditional', label: 'Traditional', icon: <GavelIcon />, description: 'The highest bid wins.' },
              {
                value: 'dutch',
                label: 'Dutch',
                icon: <HourglassIcon />,
                description: 'The price falls until someone takes it.',
              },
              { value: 'fixed', label: 'Fixed', icon: <TagIcon />, description: 'A set price.', isDisabled: true },
            ]}
          />
          <RadioCards
            legend="Service"
            name="service"
            hint="You pay at the end."
            error="Specify auction type"
            options={[
              { value: 'a', label: 'Classic haircut', description: '45m', meta: '$45.00' },
              { value: 'b', label: longText, description: '1h 30m', meta: '$120.00' },
            ]}
          />
        </div>
      </Example>
      <Example name="fieldset">
        <Fieldset legend="Duration" hint="How long the chair is taken." error="Duration minute must be less than 60">
          <div className="grid max-w-80 grid-cols-2 gap-3">
            <NumberField label="Hours" defaultValue={1} />
            <NumberField label="Minutes" defaultValue={75} error="Too many" />
          </div>
        </Fieldset>
      </Example>
    </>
  );
}

function Images() {
  const [chosen, setChosen] = useState('');
  const select = (files: File[]) => setChosen(files.map((file) => file.name).join(', '));
  return (
    <Example name="image-drop">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <ImageDrop
          label="Hero image"
          state={{ status: 'empty' }}
          onSelect={select}
          hint={chosen || 'png or jpg, up to 10MB'}
        />
        <ImageDrop
          label="Uploading"
          state={{ status: 'uploading', progress: 0.4, previewUrl: picture }}
          onSelect={select}
          onRemove={() => setChosen('')}
        />
        <ImageDrop label="Uploading, unknown" state={{ status: 'uploading' }} onSelect={select} />
        <ImageDrop
          label="Ready"
          state={{ status: 'ready', imageUrl: picture, alt: 'Hills' }}
          onSelect={select}
          onRemove={() => setChosen('')}
        />
        <ImageDrop label="Locked" state={{ status: 'ready', imageUrl: picture }} onSelect={select} isLocked />
        <ImageDrop
          label="Failed"
          state={{ status: 'error', message: 'Image size exceeds 10MB' }}
          onSelect={select}
          onRemove={() => setChosen('')}
          onRetry={() => setChosen('')}
        />
        <ImageDrop label="Missing" state={{ status: 'empty' }} onSelect={select} error="Upload at least one image" />
      </div>
      <ImageTiles onChange={setChosen} />
    </Example>
  );
}

function ImageTiles({ onChange }: { onChange: (chosen: string) => void }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      <ImageTile
        name="image 1 of 4"
        state={{ status: 'ready', imageUrl: picture }}
        onRemove={() => onChange('')}
        onMoveLater={() => onChange('')}
        mark="First"
      />
      <ImageTile
        name="image 2 of 4"
        state={{ status: 'uploading', progress: 0.4, previewUrl: picture }}
        onRemove={() => onChange('')}
      />
      <ImageTile
        name="image 3 of 4"
        state={{ status: 'uploading', progress: 1, previewUrl: picture }}
        onRemove={() => onChange('')}
      />
      <ImageTile
        name="image 4 of 4"
        state={{ status: 'error', message: longText, previewUrl: picture }}
        onRemove={() => onChange('')}
        onRetry={() => onChange('')}
      />
    </div>
  );
}
