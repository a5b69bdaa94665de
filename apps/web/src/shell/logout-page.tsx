import { useLayoutEffect } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { confirmLogout } from './confirm-logout.ts';

/** Opening the URL directly asks the same question, with home behind it (product/sign-in#log-out). */
export function LogoutPage() {
  // Before the redirect unmounts this page: an effect after the paint would not run.
  useLayoutEffect(confirmLogout, []);
  return <Redirect to={paths.home} replace />;
}
