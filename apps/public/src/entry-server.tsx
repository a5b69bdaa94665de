import type { InlineSources, RenderPage } from '@primehour/contract/pages';
import { inlineSources, renderStyleless, type Assets } from './document.tsx';
import css from './styles.css?inline';

/** URLs of the client build's scripts, inserted by `build.ts`. */
declare const CLIENT_SCRIPTS: Omit<Assets, 'css'>;

const assets: Assets = { css, ...CLIENT_SCRIPTS };

export const renderPage: RenderPage = (model, context) => renderStyleless(model, context, assets);

export const inline: InlineSources = inlineSources(assets);
