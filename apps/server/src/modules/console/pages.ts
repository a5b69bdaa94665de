import { ERRORS } from '@primehour/contract/errors';
import { operatorPaths } from '@primehour/contract/operator-pages';
import type { FastifyInstance } from 'fastify';
import * as copy from '../../copy/pages.ts';
import type { Deps } from '../../deps.ts';
import { refusalFor } from '../../http/error-handler.ts';
import { acceptFormsOnly } from '../../http/forms-only.ts';
import { loadRenderer, sendPage } from '../../http/public-renderer.ts';
import { registerTerminalLink, requireTerminalPass } from '../../http/terminal-link.ts';
import { businessPages } from './pages/business-pages.ts';
import { sectionPages, type Show } from './pages/section-pages.ts';
import { servicePages } from './pages/service-pages.ts';

/**
 * The operator's console, whose links and forms work without scripts. Every page requires the pass.
 */
export async function consolePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const renderer = await loadRenderer();
  const show: Show = (reply, model, status) => sendPage(reply, { ...deps, ...renderer }, model, status);
  registerTerminalLink(app, deps, 'OPERATOR');
  await app.register(async (pages) => {
    await acceptFormsOnly(pages);
    // After requests that belong to another cell have been forwarded: that one knows the pass.
    pages.addHook('preParsing', requireTerminalPass(deps, 'OPERATOR'));
    pages.setErrorHandler((error, request, reply) => {
      const { status, message } = refusalFor(error, request.log, 'A page of the operator failed');
      const isBusiness = request.url.startsWith(operatorPaths.businesses);
      const action = isBusiness
        ? { label: copy.allBusinesses, path: operatorPaths.businesses }
        : { label: copy.toConsole, path: operatorPaths.checks };
      const [title, text] =
        status === 404 && isBusiness
          ? [ERRORS.BUSINESS_NOT_FOUND.message, copy.businessNotFoundText]
          : [copy.operatorFailedTitle, message];
      return show(reply, { kind: 'message', title, text, action }, status);
    });
    businessPages(pages, deps, show);
    sectionPages(pages, deps, show);
    servicePages(pages, deps, show);
  });
}
