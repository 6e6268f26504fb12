/** Lets Node load the sources as they are: they import JSON without saying so, which the bundler does not mind. */
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
