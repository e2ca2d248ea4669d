// Tells one session with the server it is given, as a command or as an address,
// and prints what was seen as one line of JSON. The client checks structured
// answers against the tools' own schemas.
import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ListRootsRequestSchema, LoggingMessageNotificationSchema, ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

const [root, command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'iai-test', version: '1' }, { capabilities: { roots: { listChanged: true } } });
const seen = { updated: [], lists: 0, logs: [], errors: [], progress: [] };
client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: [{ uri: pathToFileURL(root).href }] }));
let told = () => {};
client.setNotificationHandler(ResourceUpdatedNotificationSchema, n => { seen.updated.push(n.params.uri); told(); });
client.setNotificationHandler(ResourceListChangedNotificationSchema, () => { seen.lists++; });
client.setNotificationHandler(LoggingMessageNotificationSchema, n => { seen.logs.push(n.params.data); });
const transport = command.startsWith('http')
  ? new StreamableHTTPClientTransport(new URL(command), { requestInit: { headers: { Authorization: `Bearer ${args[0]}` } } })
  : new StdioClientTransport({ command, args, stderr: 'inherit' });
client.onerror = e => seen.errors.push(e.message);
await client.connect(transport);
await client.setLoggingLevel('debug');

seen.capabilities = Object.keys(client.getServerCapabilities()).sort();
seen.tools = (await client.listTools()).tools.map(t => t.name);
// A question that has a part for each of them; a name that no component has, so
// that no program is started.
const question = {
  query: 'One', identifier: 'context', kind: 'context', file: 'context.iai', line: 3, commandId: 'fix-bug',
  request: 'acme@web.react', component_name: '../x', task_id: 'rc-001', selection_id: 'sel-001', selected_option: 'x',
};
seen.called = {};
for (const name of seen.tools) {
  const arguments_ = { ...question };
  if (name === 'explain') delete arguments_.kind;
  await client.callTool({ name, arguments: arguments_ }).then(
    r => { seen.called[name] = r.isError ? r.content[0].text : 'answered'; },
    e => { seen.errors.push(`${name}: ${e.message}`); });
}
seen.check = (await client.callTool({ name: 'check', arguments: {} }, undefined, { onprogress: p => seen.progress.push(p.progress) })).structuredContent;
seen.contract = (await client.callTool({ name: 'resolve_contract', arguments: { commandId: 'fix-bug' } })).structuredContent;
const refused = await client.callTool({ name: 'resolve_component_status', arguments: { task_id: 'rc-001' } });
seen.refused = { isError: refused.isError, text: refused.content[0].text };
seen.resources = (await client.listResources()).resources.map(r => r.uri);
seen.templates = (await client.listResourceTemplates()).resourceTemplates.map(t => t.uriTemplate);
const kind = seen.resources.find(u => u.endsWith('/kinds/context'));
seen.kind = (await client.readResource({ uri: kind })).contents[0];
seen.prompts = (await client.listPrompts()).prompts.map(p => p.name);
seen.prompt = (await client.getPrompt({ name: 'fix-bug', arguments: { userInput: 'moonbeams' } })).messages.map(m => m.content.text);
seen.completed = (await client.complete({ ref: { type: 'ref/resource', uri: seen.templates.find(t => t.includes('{kind}')) }, argument: { name: 'kind', value: 'con' } })).completion.values;
await client.subscribeResource({ uri: kind });
const update = new Promise(done => { told = done; });
writeFileSync(join(root, 'context.iai'), 'kind: context\n---\nTwo.\n');
await update;
seen.after = (await client.readResource({ uri: kind })).contents[0].text;
writeFileSync(join(root, 'context.iai'), 'kind: tasks\n---\nTwo.\n');
seen.stopped = await client.readResource({ uri: kind }).then(() => 'served', e => e.message);
await client.close();
console.log(JSON.stringify(seen));
