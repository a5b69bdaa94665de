import { Logo } from '../src/logo.tsx';
import { Example, Row, Section } from './example.tsx';

const types = [
  ['3xl', 'text-3xl', 'Sell your prime hours'],
  ['2xl', 'text-2xl', 'Welcome Back!'],
  ['xl', 'text-xl', 'Customize Your Booking Page'],
  ['lg', 'text-lg', 'Are you sure you want to log out?'],
  ['base', 'text-base', 'Pick a time that suits you; nothing is charged yet.'],
  ['sm', 'text-sm', 'Tue, Nov 24 · 9:30 AM · Classic haircut · $45.00'],
  ['xs', 'text-xs', 'Shown in Chicago time'],
] as const;

const grounds = ['bg-surface', 'bg-raised', 'bg-sunken', 'bg-accent-soft', 'bg-prime-soft', 'bg-danger-soft'];
const tones = ['bg-warning-soft', 'bg-success-soft', 'bg-info-soft', 'bg-line', 'bg-line-strong', 'bg-focus'];
const strong = ['bg-accent', 'bg-accent-hover', 'bg-prime', 'bg-danger', 'bg-danger-fill'];
const marks = ['bg-ink', 'bg-ink-muted', 'bg-ink-faint', 'bg-warning', 'bg-success', 'bg-info'];
const spaces = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-12', 'w-16'];
const radii = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-xl', 'rounded-full'];
const shadows = ['shadow-control', 'shadow-raised', 'shadow-overlay'];

export function Foundations() {
  return (
    <Section title="Foundations">
      <Example name="logo">
        <Row>
          <Logo className="h-10" />
          <Logo className="h-6" />
          <span className="rounded-lg bg-accent p-3 text-accent-ink">
            <Logo className="text-accent-ink!" />
          </span>
        </Row>
      </Example>
      <Example name="type">
        <div className="flex flex-col gap-3">
          {types.map(([name, size, text]) => (
            <p key={name} className="flex items-baseline gap-4">
              <span className="w-10 shrink-0 font-mono text-xs text-ink-faint">{name}</span>
              <span className={`${size} ${['sm', 'xs', 'base'].includes(name) ? '' : 'font-semibold'}`}>{text}</span>
            </p>
          ))}
        </div>
      </Example>
      <Example name="color">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          {[...grounds, ...tones, ...strong, ...marks].map((role) => (
            <div key={role} className="flex flex-col gap-1">
              <span className={`h-12 rounded-md border border-line ${role}`} />
              <span className="font-mono text-xs text-ink-muted">{role.slice(3)}</span>
            </div>
          ))}
        </div>
      </Example>
      <Example name="space">
        <Row>
          {spaces.map((space) => (
            <span key={space} className={`h-8 bg-accent-soft ${space}`} />
          ))}
        </Row>
      </Example>
      <Example name="radius, shadow">
        <Row>
          {radii.map((radius) => (
            <span key={radius} className={`size-14 border border-line-strong bg-raised ${radius}`} />
          ))}
          {shadows.map((shadow) => (
            <span key={shadow} className={`ml-4 size-14 rounded-lg bg-raised ${shadow}`} />
          ))}
        </Row>
      </Example>
      <Example name="hour-mark">
        <p className="hour-mark w-fit rounded-md bg-accent-soft px-4 py-2 font-medium text-accent">My Bookings</p>
      </Example>
    </Section>
  );
}
