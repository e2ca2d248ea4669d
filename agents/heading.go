package agents

import (
	"strings"
	"unicode"
)

// headings are the titles that tell what a section of a foreign file is about,
// by kind. A section whose title is none of these, and that stands under none
// of these, is context. There is no more to it than whole titles: whoever means
// something else says so with --map.
var headings = []struct {
	kind   string
	titles []string
}{
	{"guardrails", []string{
		"guardrails", "rules", "hard rules", "golden rules", "critical rules", "important rules", "strict rules", "non-negotiables", "boundaries", "constraints", "restrictions", "limits", "safety", "security", "security considerations", "security guidelines", "security rules",
		"do not", "don't", "don'ts", "dont", "never", "never do", "do's and don'ts", "dos and don'ts", "dos and donts", "always", "must", "must not", "forbidden", "prohibited", "off limits", "permissions", "privacy", "secrets", "what not to do", "things to avoid", "avoid", "anti-patterns", "important", "warnings",
		"leitplanken", "regeln", "verboten", "verbote", "grenzen", "sicherheit", "règles", "interdictions", "sécurité", "à ne pas faire", "reglas", "prohibido", "seguridad", "límites", "regras", "proibido", "segurança", "правила", "запрещено", "безопасность", "禁止事項", "ルール", "セキュリティ", "禁止事项", "规则", "安全", "约束", "規則", "규칙", "금지 사항", "보안",
	}},
	{"contract", []string{
		"contract", "definition of done", "done", "acceptance criteria", "checklist", "check list", "before you commit", "before committing", "before submitting", "before you finish", "before you call it done", "quality", "quality gates", "verification", "validation",
		"testing", "tests", "test", "testing instructions", "testing guidelines", "testing requirements", "testing strategy", "test guidelines", "how to test", "linting", "code quality", "style", "code style", "coding style", "style guide", "code style guidelines", "coding standards", "code standards", "coding conventions", "code conventions", "conventions", "naming", "naming conventions", "best practices", "formatting", "pull requests", "pull request", "pr instructions", "pull request guidelines", "code review", "review",
		"abnahme", "fertig heißt", "tests und qualität", "qualität", "konventionen", "code-stil", "programmierstil", "conventions de code", "qualité", "style de code", "convenciones", "pruebas", "calidad", "estilo de código", "convenções", "testes", "qualidade", "соглашения", "тестирование", "テスト", "コーディング規約", "规范", "代码规范", "测试", "代码风格", "테스트", "코딩 규칙",
	}},
	{"tasks", []string{
		"tasks", "task", "workflow", "workflows", "development workflow", "how to work", "working style", "process", "planning", "plan", "steps", "commits", "commit messages", "commit message format", "git", "git workflow", "branches", "branching", "releases", "release", "release process", "deployment", "how we work",
		"aufgaben", "arbeitsweise", "arbeitsablauf", "ablauf", "tâches", "flux de travail", "tareas", "flujo de trabajo", "tarefas", "fluxo de trabalho", "задачи", "процесс", "作業の進め方", "ワークフロー", "开发流程", "工作流程", "任务", "작업 흐름", "작업",
	}},
	{"references", []string{
		"references", "reference", "resources", "links", "documentation", "docs", "further reading", "see also", "sources", "useful links", "external resources", "related files",
		"quellen", "verweise", "dokumentation", "références", "ressources", "referencias", "recursos", "referências", "ссылки", "документация", "参考", "参考資料", "参考资料", "文档", "참고 자료",
	}},
	{"research", []string{
		"research", "investigation", "investigating", "exploration", "finding information", "recherche", "nachforschung", "investigación", "pesquisa", "исследование", "調査", "调研", "조사",
	}},
	{"tracking", []string{
		"tracking", "memory", "memories", "history", "log", "logging of work", "audit", "changelog", "progress", "notes for next session", "gedächtnis", "verlauf", "mémoire", "memoria", "memória", "память", "記録", "记录", "기록",
	}},
	{"prompt", []string{
		"prompt", "persona", "role", "tone", "tone and style", "voice", "communication", "communication style", "response format", "response style", "output format", "answers", "how to answer", "language", "personality",
		"rolle", "ton", "sprache", "antworten", "kommunikation", "rôle", "langue", "réponses", "rol", "idioma", "respuestas", "papel", "respostas", "роль", "язык", "ответы", "回答", "言語", "役割", "角色", "语言", "回答风格", "언어", "답변",
	}},
	{"context", []string{
		"context", "overview", "project overview", "about", "introduction", "project", "project structure", "structure", "repository structure", "directory structure", "architecture", "tech stack", "stack", "technologies", "setup", "dev environment tips", "development environment", "environment", "getting started", "installation", "commands", "build", "build commands", "build and test", "build & test", "key files", "dependencies", "glossary", "domain",
		"überblick", "architektur", "projekt", "befehle", "contexte", "aperçu", "commandes", "contexto", "arquitectura", "resumen", "comandos", "arquitetura", "visão geral", "контекст", "архитектура", "команды", "概要", "アーキテクチャ", "コマンド", "背景", "架构", "项目概述", "命令", "개요", "아키텍처",
	}},
}

// titleKinds is the table by title.
var titleKinds = func() map[string]string {
	out := map[string]string{}
	for _, row := range headings {
		for _, t := range row.titles {
			out[t] = row.kind
		}
	}
	return out
}()

// PlainTitle is a title as the table has it: in lower case, without the
// numbers, signs and pictures around it, and without marks of emphasis.
func PlainTitle(s string) string {
	s = strings.ToLower(strings.NewReplacer("*", "", "`", "", "_", " ", "’", "'").Replace(s))
	s = strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.Join(strings.Fields(s), " ")
}
