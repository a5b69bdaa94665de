import { createContext, useContext, type ComponentProps, type ComponentType, type ReactNode } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };
export type LinkComponent = ComponentType<LinkProps>;

const LinkContext = createContext<LinkComponent | null>(null);

type LinkProviderProps = { component: LinkComponent; children: ReactNode };

/** An app with a router sets its own link once; without one, every link is a plain anchor. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An anchor, or the app's own link for URLs inside the app. */
export function Link({ as, ...props }: LinkProps & { as?: LinkComponent | undefined }) {
  const provided = useContext(LinkContext);
  const leavesTheApp =
    /^([a-z]+:|\/\/)/i.test(props.href) || props.target !== undefined || props.download !== undefined;
  const Component = as ?? (leavesTheApp ? null : provided);
  return Component ? <Component {...props} /> : <a {...props} />;
}
