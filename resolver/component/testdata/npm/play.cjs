// What the menus have in common. The argument is JSON: the questions to ask,
// a log to write each choice to, a choice to fail at, a file to leave behind.
const fs = require('node:fs');

module.exports = async ask => {
  const script = JSON.parse(process.argv[2]);
  for (const question of script.questions) {
    const choice = await ask(question);
    if (choice === undefined) {
      console.log('Aborted.');
      process.exit(0);
    }
    fs.appendFileSync(script.log, choice + '\n');
    if (choice === script.fail) {
      console.error('cannot import ' + choice);
      process.exit(3);
    }
  }
  if (script.leave) fs.writeFileSync(script.leave, 'export default 1\n');
  console.log('done');
};
