// Drives a session with the protocol library of VS Code, and has the compiler
// hold every answer against the library's types.
//
//   node client.mjs ROOT SERVER ARGUMENTS...
//
// prints what was asked, what was answered with something, and what was wrong.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver-protocol/node';

const here = path.dirname(fileURLToPath(import.meta.url));
const [root, server, ...args] = process.argv.slice(2);
const uri = (name) => pathToFileURL(path.join(root, name)).href;
const out = { asked: [], answered: [], told: [], wrong: [], status: null };

// The library's name for each method, which is also that of its types.
const names = new Map();
for (const [name, of] of Object.entries(lsp)) {
  if (of?.type?.method && !names.has(of.type.method)) names.set(of.type.method, name);
}
const typed = []; // lines for the compiler
const note = (list, what) => list.includes(what) || list.push(what);

const child = spawn(server, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = lsp.createProtocolConnection(new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin), {
  error: (m) => out.wrong.push(m), warn: (m) => out.wrong.push(m), info() {}, log() {},
});
connection.onError(([error]) => out.wrong.push(String(error)));

let shown = new Map();
let heard = () => {};
const tell = (method, params) => {
  note(out.told, method);
  typed.push(`told<typeof lsp.${names.get(method)}.type>(${JSON.stringify(params)});`);
  heard();
};
for (const type of [lsp.PublishDiagnosticsNotification.type, lsp.LogMessageNotification.type, lsp.ShowMessageNotification.type]) {
  connection.onNotification(type, (params) => {
    if (params.diagnostics) shown.set(params.uri, params.diagnostics);
    tell(type.method, params);
  });
}
connection.onRequest(lsp.RegistrationRequest.type, (params) => tell('client/registerCapability', params));
connection.onRequest(lsp.ConfigurationRequest.type, (params) => { tell('workspace/configuration', params); return params.items.map(() => ({})); });
connection.onRequest(lsp.ApplyWorkspaceEditRequest.type, (params) => { tell('workspace/applyEdit', params); return { applied: true }; });
for (const type of [lsp.SemanticTokensRefreshRequest.type, lsp.CodeLensRefreshRequest.type, lsp.InlayHintRefreshRequest.type, lsp.DiagnosticRefreshRequest.type]) {
  connection.onRequest(type, () => { note(out.told, type.method); });
}
connection.listen();

async function ask(method, params) {
  const name = names.get(method);
  note(out.asked, method);
  try {
    const answer = params === undefined ? await connection.sendRequest(lsp[name].type) : await connection.sendRequest(lsp[name].type, params);
    if (method !== 'shutdown') typed.push(`answer<typeof lsp.${name}.type>(${JSON.stringify(answer)});`); // whose null is a void there
    const something = answer?.items ?? answer?.data ?? answer;
    if (something !== null && !(Array.isArray(something) && something.length === 0)) note(out.answered, method);
    return answer;
  } catch (error) {
    out.wrong.push(`${method}: ${error.message}`);
    return null;
  }
}
const until = (ok) => new Promise((done) => { heard = () => ok() && done(); heard(); });

const everything = { dynamicRegistration: true };
const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  window: { showDocument: { support: true }, showMessage: {} },
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    didChangeWatchedFiles: everything, didChangeConfiguration: everything, executeCommand: {},
    symbol: { resolveSupport: { properties: ['location.range'] } }, textDocumentContent: {},
    fileOperations: { willRename: true, didRename: true, didCreate: true, didDelete: true },
    codeLens: { refreshSupport: true }, semanticTokens: { refreshSupport: true }, inlayHint: { refreshSupport: true }, diagnostics: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true, tagSupport: { valueSet: [1, 2] } },
    diagnostic: { relatedDocumentSupport: true },
    completion: { completionItem: { snippetSupport: true, labelDetailsSupport: true, insertReplaceSupport: true, commitCharactersSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] }, definition: { linkSupport: true }, declaration: { linkSupport: true }, references: {},
    documentHighlight: {}, documentSymbol: { hierarchicalDocumentSymbolSupport: true }, codeLens: {}, documentLink: {},
    codeAction: { dataSupport: true, isPreferredSupport: true, resolveSupport: { properties: ['edit'] }, codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } } },
    formatting: {}, rangeFormatting: { rangesSupport: true }, onTypeFormatting: {}, rename: { prepareSupport: true },
    foldingRange: { lineFoldingOnly: true }, selectionRange: {}, callHierarchy: {}, inlayHint: { resolveSupport: { properties: ['tooltip'] } },
    semanticTokens: { requests: { range: true, full: { delta: true } }, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
  },
};

await ask('initialize', { processId: process.pid, rootUri: uri(''), capabilities, workspaceFolders: [{ uri: uri(''), name: 'w' }] });
await connection.sendNotification(lsp.InitializedNotification.type, {});
await until(() => out.told.includes('client/registerCapability') && out.told.includes('workspace/configuration'));

const texts = new Map();
async function open(name) {
  const text = readFileSync(path.join(root, name), 'utf8');
  texts.set(name, text);
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri: uri(name), languageId: 'iai', version: 1, text } });
}
const at = (name, words) => {
  const before = texts.get(name).slice(0, texts.get(name).indexOf(words.replace('|', '')) + words.indexOf('|')).split('\n');
  return { textDocument: { uri: uri(name) }, position: { line: before.length - 1, character: before.at(-1).length } };
};
const doc = (name) => ({ textDocument: { uri: uri(name) } });
const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
const options = { tabSize: 2, insertSpaces: true };
const first = (list) => list?.[0];

await open('manifest.iai');
await open('over.iai');
await open('sub/tasks.iai');
await until(() => shown.get(uri('sub/tasks.iai'))?.length > 0);

const wrong = shown.get(uri('sub/tasks.iai'))[0];
const action = first(await ask('textDocument/codeAction', { ...doc('sub/tasks.iai'), range: wrong.range, context: { diagnostics: [wrong], only: ['quickfix'] } }));
await ask('codeAction/resolve', action);
const completions = await ask('textDocument/completion', at('manifest.iai', 'enabled: [cont|ext'));
await ask('completionItem/resolve', completions.items[0]);
await ask('textDocument/hover', at('manifest.iai', 'con|text:'));
await ask('textDocument/definition', at('manifest.iai', 'te|am.iai'));
await ask('textDocument/declaration', at('manifest.iai', '[con|text'));
await ask('textDocument/references', { ...at('manifest.iai', 'te|am.iai'), context: { includeDeclaration: true } });
await ask('textDocument/documentHighlight', at('manifest.iai', '[con|text'));
await ask('documentLink/resolve', first(await ask('textDocument/documentLink', doc('manifest.iai'))));
await ask('callHierarchy/incomingCalls', { item: first(await ask('textDocument/prepareCallHierarchy', at('manifest.iai', 'te|am.iai'))) });
await ask('callHierarchy/outgoingCalls', { item: first(await ask('textDocument/prepareCallHierarchy', at('manifest.iai', 'kind: mani|fest'))) });
await ask('textDocument/documentSymbol', doc('manifest.iai'));
await ask('workspaceSymbol/resolve', first(await ask('workspace/symbol', { query: 'team.iai' })));
await ask('textDocument/prepareRename', at('over.iai', '# U|s'));
await ask('textDocument/rename', { ...at('over.iai', '# U|s'), newName: 'We all' });
await ask('textDocument/rename', { ...at('manifest.iai', 'te|am.iai'), newName: 'crew.iai' });
await ask('workspace/willRenameFiles', { files: [{ oldUri: uri('team.iai'), newUri: uri('sub/team.iai') }] });
for (const lens of await ask('textDocument/codeLens', doc('manifest.iai'))) await ask('codeLens/resolve', lens);
await ask('inlayHint/resolve', first(await ask('textDocument/inlayHint', { ...doc('manifest.iai'), range: all })));
const tokens = await ask('textDocument/semanticTokens/full', doc('over.iai'));
await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
  textDocument: { uri: uri('over.iai'), version: 2 }, contentChanges: [{ range: { start: { line: 2, character: 2 }, end: { line: 2, character: 4 } }, text: 'We' }],
});
await ask('textDocument/semanticTokens/full/delta', { ...doc('over.iai'), previousResultId: tokens.resultId });
await ask('textDocument/semanticTokens/range', { ...doc('manifest.iai'), range: all });
await ask('textDocument/foldingRange', doc('manifest.iai'));
await ask('textDocument/selectionRange', { ...doc('manifest.iai'), positions: [at('manifest.iai', 'te|am.iai').position] });
await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
  textDocument: { uri: uri('manifest.iai'), version: 2 }, contentChanges: [{ text: texts.get('manifest.iai').replace('[context]', '[ context ]').replace('context:\n', 'context:\n\n') }],
});
await ask('textDocument/formatting', { ...doc('manifest.iai'), options });
await ask('textDocument/rangeFormatting', { ...doc('manifest.iai'), range: all, options });
await ask('textDocument/rangesFormatting', { ...doc('manifest.iai'), ranges: [all, all], options });
await ask('textDocument/onTypeFormatting', { ...doc('manifest.iai'), position: { line: 4, character: 0 }, ch: '\n', options });
await ask('workspace/textDocumentContent', { uri: `iai-resolved:/context.md?${uri('manifest.iai')}` });
await ask('workspace/executeCommand', { command: 'iai.resolveContract', arguments: [{}] });
const report = await ask('textDocument/diagnostic', doc('sub/tasks.iai'));
await ask('textDocument/diagnostic', { ...doc('sub/tasks.iai'), previousResultId: report.resultId });
await ask('workspace/diagnostic', { previousResultIds: [{ uri: uri('sub/tasks.iai'), value: report.resultId }] });
await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, doc('over.iai'));
await ask('shutdown');
const gone = new Promise((done) => child.on('exit', done));
await connection.sendNotification(lsp.ExitNotification.type);
out.status = await gone;

// What the library's authors say of all that.
const dir = mkdtempSync(path.join(here, 'answers-'));
try {
  const source = path.join(dir, 'answers.mts');
  writeFileSync(source, `import * as lsp from 'vscode-languageserver-protocol/node';
type Result<T> = T extends lsp.ProtocolRequestType<any, infer R, any, any, any> ? R : T extends lsp.ProtocolRequestType0<infer R, any, any, any> ? R : never;
type Told<T> = T extends lsp.ProtocolNotificationType<infer P, any> ? P : T extends lsp.RequestType<infer P, any, any> ? P : never;
declare function answer<T>(value: Result<T>): void;
declare function told<T>(value: Told<T>): void;
${typed.join('\n')}
`);
  const tsc = path.join(here, 'node_modules', 'typescript', 'bin', 'tsc');
  const checked = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--typeRoots', path.join(here, 'node_modules', '@types'), source], { encoding: 'utf8' });
  if (checked.status !== 0) {
    for (const line of (checked.stdout + checked.stderr).split('\n')) if (line.trim()) out.wrong.push(line.replace(dir, ''));
  }
  out.typed = typed.length;
} finally {
  rmSync(dir, { recursive: true });
}
process.stdout.write(JSON.stringify(out));
