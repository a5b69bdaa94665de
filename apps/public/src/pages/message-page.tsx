import type { PageModel } from '@primehour/contract/pages';
import { LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';

export function MessagePage({ model }: { model: Extract<PageModel, { kind: 'message' }> }) {
  const { title, text, action } = model;
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      className="pt-24"
      action={
        action && (
          <LinkButton href={action.path} size="lg">
            {action.label}
          </LinkButton>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
