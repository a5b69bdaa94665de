import type { Visitor } from '@primehour/testkit/product/people';
import { SESSION_KEY, sessionOf } from '@primehour/testkit/product/session';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'wouter';
import { queryClient } from '../../src/api/query-client.tsx';
import { App } from '../../src/app/app.tsx';
import { closeModal } from '../../src/modals/store.ts';
import { runForgetHooks } from '../../src/session/forget-person.ts';
import { readBack } from '../../src/session/store.ts';
import { preloadAddress } from '../../src/shell/preload-screen.ts';

let page: { root: Root; element: HTMLElement } | undefined;

/**
 * Opens a URL of the dashboard as a browser does when it loads the page, without anything that an earlier page kept in
 * memory. Returns what the user does there.
 */
export async function openScreen(address: string): Promise<UserEvent> {
  closePage();
  history.replaceState(null, '', address);
  readBack();
  await preloadAddress(location.pathname);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(
    <Router>
      <App />
    </Router>,
  );
  page = { root, element };
  return userEvent.setup({ delay: null });
}

/** Stores a session, as if the person had signed in in this browser. */
export function signIn(who: Visitor): void {
  localStorage.setItem(SESSION_KEY, sessionOf(who));
}

/** Removes the page and what it kept in memory, as if its tab was closed. */
export function closePage(): void {
  closeModal();
  page?.root.unmount();
  page?.element.remove();
  page = undefined;
  queryClient.clear();
  runForgetHooks();
}
