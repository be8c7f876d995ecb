/** What the app, the rules and the server say, in one piece: one request on the first visit. */
import app from '../de.json'

const refusals = import.meta.glob<Record<string, string>>('../../../../bisat/{core,server}/messages/de.json', {
  eager: true,
  import: 'default',
})

export default { app, refusals: Object.assign({}, ...Object.values(refusals)) as Record<string, string> }
