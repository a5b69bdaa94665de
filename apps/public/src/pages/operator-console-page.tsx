import type {
  ConsoleForm,
  ConsoleGroup,
  ConsoleLine,
  OperatorConsolePage as Model,
} from '@primehour/contract/operator-pages';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Tag } from '@primehour/ui/tag';
import { TextField } from '@primehour/ui/text-field';
import { ConsoleNavigation } from '../components/console-navigation.tsx';
import { fieldState } from '../components/form-parts.tsx';

/** A section of the operator's console: lists with actions. */
export function OperatorConsolePage({ model: { section, title, lead, groups, forms = [], text } }: { model: Model }) {
  return (
    <div className="mx-auto max-w-220 pt-4 lg:pt-8">
      <ConsoleNavigation current={section} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-ink-muted">{lead}</p>
      {text !== null && (
        <pre className="mt-6 overflow-x-auto rounded-lg border border-line bg-raised p-4 text-sm whitespace-pre-wrap">
          {text}
        </pre>
      )}
      {forms.map((form) => (
        <Form key={form.path} form={form} />
      ))}
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Form({ form: { title, lead, path, fields, submit, state } }: { form: ConsoleForm }) {
  return (
    <Card title={title} description={lead} className="mt-6">
      <form method="post" action={path} noValidate className="flex flex-col items-start gap-4">
        {fields.map(({ name, ...field }) => (
          <TextField key={name} {...field} {...fieldState(state, name)} className="w-full" required />
        ))}
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      </form>
    </Card>
  );
}

function Group({ group: { title, empty, lines, action, isCompact } }: { group: ConsoleGroup }) {
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {action && <ActionForm {...action} name={title} />}
      </div>
      {lines.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised shadow-raised">
          {lines.map((line) => (isCompact ? <Row key={line.key} line={line} /> : <Line key={line.key} line={line} />))}
        </ul>
      )}
    </section>
  );
}

/** A line without actions: its name and its value side by side. */
function Row({ line: { title, facts, href } }: { line: ConsoleLine }) {
  return (
    <li className="relative grid grid-cols-2 items-baseline gap-x-4 px-4 py-2 wrap-anywhere sm:grid-cols-[12rem_1fr]">
      <Title title={title} href={href} />
      <span className="text-sm text-ink-muted">
        <bdi>{facts.join(' ')}</bdi>
      </span>
    </li>
  );
}

function Line({ line: { title, facts, tag, href, action } }: { line: ConsoleLine }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Title title={title} href={href} />
          {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-sm text-ink-muted">
            <bdi>{fact}</bdi>
          </p>
        ))}
      </div>
      {action && <ActionForm {...action} name={title} />}
    </li>
  );
}

/** The title of a line; if it has a link, the whole line leads there. */
function Title({ title, href }: Pick<ConsoleLine, 'title' | 'href'>) {
  if (href === null) return <bdi>{title}</bdi>;
  return (
    <a href={href} className="after:absolute after:inset-0 hover:underline">
      <bdi>{title}</bdi>
    </a>
  );
}

/** A form without fields; the button's accessible name says what it is for. */
function ActionForm({ label, path, name }: { label: string; path: string; name: string }) {
  return (
    <form method="post" action={path} className="relative">
      <Button type="submit" variant="secondary" size="sm">
        {label}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
    </form>
  );
}
