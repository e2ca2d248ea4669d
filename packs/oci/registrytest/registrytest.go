// Package registrytest starts a real OCI registry for a test: the one Debian
// packages as docker-registry, on this machine only, with its storage in a
// directory of the test.
//
// It is test code in a package of its own, because the registry's client and
// the command line are both tested against it.
package registrytest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The one user a registry with passwords knows.
const (
	User     = "alice"
	Password = "correct horse"
	hashed   = "$2y$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2"
)

// A Config says what kind of registry a test needs.
type Config struct {
	// Passwords closes the registry to everybody but User.
	Passwords bool
	// TLS gives it a certificate of an authority that nobody knows.
	TLS bool
}

// A Registry is a running one.
type Registry struct {
	Host   string // 127.0.0.1:port
	CAFile string // the authority of its certificate, with TLS
	Dir    string // its storage
}

const install = "apt-get install -y --no-install-recommends docker-registry"

var find = sync.OnceValues(func() (string, error) {
	if name, err := exec.LookPath("docker-registry"); err == nil {
		return name, nil
	}
	if os.Getuid() == 0 {
		for _, command := range []string{install, "apt-get update && " + install} {
			cmd := exec.Command("sh", "-c", command)
			cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
			if cmd.Run() == nil {
				break
			}
		}
	}
	return exec.LookPath("docker-registry")
})

// Start starts a registry that lives as long as the test. Where there is none
// to start, the test fails in CI; elsewhere it is skipped, and says what to do.
func Start(t testing.TB, c Config) Registry {
	t.Helper()
	program, err := find()
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("there is no docker-registry here: run `%s`", install)
		}
		t.Skipf("there is no docker-registry here: run `%s`", install)
	}
	dir := t.TempDir()
	r := Registry{Dir: filepath.Join(dir, "storage")}
	// A port is free when it is asked for, and may be taken the moment after.
	for range 5 {
		if r.Host, err = run(t, program, dir, c, &r); err == nil {
			return r
		}
	}
	t.Fatalf("docker-registry does not start: %v", err)
	return r
}

func run(t testing.TB, program, dir string, c Config, r *Registry) (string, error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	host := l.Addr().String()
	l.Close()
	config := "version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\nstorage:\n  filesystem: {rootdirectory: " + r.Dir + "}\n  delete: {enabled: true}\nhttp:\n  addr: " + host + "\n"
	client := http.Client{Timeout: time.Second}
	scheme := "http"
	if c.TLS {
		scheme = "https"
		cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
		r.CAFile = filepath.Join(dir, "ca.pem")
		pool := certify(t, r.CAFile, cert, key)
		client.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
		config += "  tls: {certificate: " + cert + ", key: " + key + "}\n"
	}
	if c.Passwords {
		passwords := filepath.Join(dir, "htpasswd")
		write(t, passwords, User+":"+hashed+"\n")
		config += "auth:\n  htpasswd: {realm: test, path: " + passwords + "}\n"
	}
	name := filepath.Join(dir, "config.yml")
	write(t, name, config)
	cmd := exec.Command(program, "serve", name)
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	cmd.Env = append(os.Environ(), "OTEL_TRACES_EXPORTER=none")
	if err := cmd.Start(); err != nil {
		return "", err
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		select {
		case <-ended:
			return "", fmt.Errorf("it ended: %s", log.String())
		default:
		}
		if response, err := client.Get(scheme + "://" + host + "/v2/"); err == nil {
			response.Body.Close()
			return host, nil
		}
	}
	return "", fmt.Errorf("it does not answer: %s", log.String())
}

// certify makes an authority and a certificate of it for this machine.
func certify(t testing.TB, caFile, certFile, keyFile string) *x509.CertPool {
	t.Helper()
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	caKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "A private authority"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	caDER, err := x509.CreateCertificate(rand.Reader, ca, ca, &caKey.PublicKey, caKey)
	check(err)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "127.0.0.1"},
		NotBefore: ca.NotBefore, NotAfter: ca.NotAfter,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"},
	}
	der, err := x509.CreateCertificate(rand.Reader, leaf, ca, &key.PublicKey, caKey)
	check(err)
	keyDER, err := x509.MarshalECPrivateKey(key)
	check(err)
	block := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	write(t, caFile, block("CERTIFICATE", caDER))
	write(t, certFile, block("CERTIFICATE", der))
	write(t, keyFile, block("EC PRIVATE KEY", keyDER))
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM([]byte(block("CERTIFICATE", caDER)))
	return pool
}

// Login writes a Docker configuration with credentials for some hosts and
// answers the environment that makes programs use it. Without hosts nobody is
// logged in.
func Login(t testing.TB, password string, hosts ...string) string {
	t.Helper()
	dir := t.TempDir()
	var auths []string
	for _, host := range hosts {
		auths = append(auths, fmt.Sprintf("%q: {\"auth\": %q}", host, base64.StdEncoding.EncodeToString([]byte(User+":"+password))))
	}
	write(t, filepath.Join(dir, "config.json"), `{"auths": {`+strings.Join(auths, ", ")+`}}`)
	return "DOCKER_CONFIG=" + dir
}

func write(t testing.TB, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
