import { sharedProduct } from '@primehour/testkit/product/shared-product';
import { installDom } from './dom.ts';
import { installFetch } from './responses.ts';

// Before the libraries and the dashboard, which look for a document as they load.
const { url } = sharedProduct();
installDom(url);
installFetch(url);
