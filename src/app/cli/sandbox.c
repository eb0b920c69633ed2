/* sandbox.c: the sandbox of verify: seccomp says what may be done, Landlock which files may be
 * read. Both are Linux's; elsewhere, and where the program was built without libseccomp, there is
 * none. A sanitizer and a count of branches do at their end what the sandbox forbids. */
#define _GNU_SOURCE
#include "app/cli/sandbox.h"

const char sandbox_whole[] = "seccomp and landlock";

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(HJ_COVERAGE)
#define WATCHED 1
#endif

#if defined(HJ_SECCOMP) && !defined(WATCHED)

#include <asm/termbits.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <openssl/crypto.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"

/* ---- which files: Landlock ---- */

/* Everything that the first version of Landlock can refuse; later ones add what an open file can
 * not be got for without these, or what seccomp refuses anyway. */
enum { LANDLOCK_ALL = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1 };

static int landlock_version(void) {
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

static void may_read(int rules, const char *path, const cli_folder *above);

/* Links may lead out of a folder to other inputs. */
static void may_follow(int rules, const char *folder, const struct stat *what,
                       const cli_folder *above) {
    cli_folder here;
    DIR *handle = cli_folder_enter(&here, above, what) ? opendir(folder) : NULL;
    const struct dirent *entry;
    while (handle != NULL && (entry = readdir(handle)) != NULL) {
        buffer path = {0};
        struct stat about;
        if (entry->d_name[0] == '.' || entry->d_type == DT_REG)
            continue;
        buffer_format(&path, "%s/%s", folder, entry->d_name);
        const char *name = buffer_string(&path);
        if (lstat(name, &about) == 0 && S_ISLNK(about.st_mode))
            may_read(rules, name, &here);
        else if (S_ISDIR(about.st_mode))
            may_follow(rules, name, &about, &here);
        buffer_free(&path);
    }
    if (handle != NULL)
        closedir(handle);
}

/* A file, or all below a folder. What can not be found now can not be opened later either, and is
 * told then. */
static void may_read(int rules, const char *path, const cli_folder *above) {
    struct stat about;
    const int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return;
    struct landlock_path_beneath_attr read = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
                                              .parent_fd = file};
    const bool folder = fstat(file, &about) == 0 && S_ISDIR(about.st_mode);
    if (folder)
        read.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
    (void)!syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &read, 0);
    close(file);
    if (folder)
        may_follow(rules, path, &about, above);
}

static bool only_these_files(const char *const *word, size_t words, const char *also) {
    const struct landlock_ruleset_attr all = {.handled_access_fs = LANDLOCK_ALL};
    char path[4096];
    unsigned game;
    if (landlock_version() == 0)
        return false;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0)
        return false;
    for (size_t i = 0; i < words; i++)
        if (strcmp(word[i], "-") != 0 && cli_input_split(path, sizeof path, &game, word[i]))
            may_read(rules, path, NULL);
    if (also != NULL)
        may_read(rules, also, NULL);
    const bool done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return done;
}

/* ---- what may be done: seccomp ---- */

/* What reading, judging and printing take, with no say about what for. */
static const int harmless[] = {SCMP_SYS(read),
                               SCMP_SYS(readv),
                               SCMP_SYS(pread64),
                               SCMP_SYS(write),
                               SCMP_SYS(writev),
                               SCMP_SYS(pwrite64),
                               SCMP_SYS(close),
                               SCMP_SYS(lseek),
                               SCMP_SYS(_llseek),
                               SCMP_SYS(fstat),
                               SCMP_SYS(fstat64),
                               SCMP_SYS(stat),
                               SCMP_SYS(lstat),
                               SCMP_SYS(newfstatat),
                               SCMP_SYS(statx),
                               SCMP_SYS(fstatat64),
                               SCMP_SYS(fstatfs),
                               SCMP_SYS(ftruncate),
                               SCMP_SYS(fadvise64),
                               SCMP_SYS(access),
                               SCMP_SYS(faccessat),
                               SCMP_SYS(faccessat2),
                               SCMP_SYS(readlink),
                               SCMP_SYS(readlinkat),
                               SCMP_SYS(getcwd),
                               SCMP_SYS(getdents64),
                               SCMP_SYS(flock),
                               SCMP_SYS(poll),
                               SCMP_SYS(ppoll),
                               SCMP_SYS(select),
                               SCMP_SYS(pselect6),
                               SCMP_SYS(munmap),
                               SCMP_SYS(mremap),
                               SCMP_SYS(brk),
                               SCMP_SYS(madvise),
                               SCMP_SYS(futex),
                               SCMP_SYS(set_robust_list),
                               SCMP_SYS(rseq),
                               SCMP_SYS(rt_sigaction),
                               SCMP_SYS(rt_sigprocmask),
                               SCMP_SYS(rt_sigreturn),
                               SCMP_SYS(rt_sigtimedwait),
                               SCMP_SYS(sigaltstack),
                               SCMP_SYS(getpid),
                               SCMP_SYS(gettid),
                               SCMP_SYS(getuid),
                               SCMP_SYS(geteuid),
                               SCMP_SYS(getgid),
                               SCMP_SYS(getegid),
                               SCMP_SYS(exit),
                               SCMP_SYS(exit_group),
                               SCMP_SYS(restart_syscall),
                               SCMP_SYS(clock_gettime),
                               SCMP_SYS(clock_getres),
                               SCMP_SYS(clock_nanosleep),
                               SCMP_SYS(nanosleep),
                               SCMP_SYS(gettimeofday),
                               SCMP_SYS(time),
                               SCMP_SYS(getrandom),
                               SCMP_SYS(sched_yield),
                               SCMP_SYS(sched_getaffinity),
                               SCMP_SYS(sysinfo),
                               SCMP_SYS(uname),
                               SCMP_SYS(getrusage),
                               SCMP_SYS(membarrier),
                               SCMP_SYS(dup)};

/* The machines differ in the order of the arguments of clone. */
#if defined(__s390__)
enum { CLONE_FLAGS = 1 };
#else
enum { CLONE_FLAGS = 0 };
#endif
enum {
    A_THREAD = CLONE_THREAD | CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND,
    NEW_SPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                 CLONE_NEWPID | CLONE_NEWNET | CLONE_VFORK | CLONE_PTRACE
};

/* With a condition on an argument: its bits under the mask are exactly these. */
typedef struct allowed {
    int call;
    unsigned argument;
    scmp_datum_t mask, value;
} allowed;
static const allowed conditional[] = {
    /* An open file is one to read. */
    {SCMP_SYS(open), 1, O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND, O_RDONLY},
    {SCMP_SYS(openat), 2, O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND, O_RDONLY},
    /* What is open is asked about, and sends no signals. */
    {SCMP_SYS(fcntl), 1, UINT32_MAX, F_GETFD},
    {SCMP_SYS(fcntl), 1, UINT32_MAX, F_SETFD},
    {SCMP_SYS(fcntl), 1, UINT32_MAX, F_GETFL},
    {SCMP_SYS(fcntl64), 1, UINT32_MAX, F_GETFD},
    {SCMP_SYS(fcntl64), 1, UINT32_MAX, F_SETFD},
    {SCMP_SYS(fcntl64), 1, UINT32_MAX, F_GETFL},
    /* No memory becomes code. */
    {SCMP_SYS(mmap), 2, PROT_EXEC, 0},
    {SCMP_SYS(mmap2), 2, PROT_EXEC, 0},
    {SCMP_SYS(mprotect), 2, PROT_EXEC, 0},
    /* A thread, and no process. */
    {SCMP_SYS(clone), CLONE_FLAGS, A_THREAD | NEW_SPACES, A_THREAD},
    /* What a terminal is, and how wide. */
    {SCMP_SYS(ioctl), 1, UINT32_MAX, TCGETS},
#ifdef TCGETS2
    {SCMP_SYS(ioctl), 1, UINT32_MAX, TCGETS2},
#endif
    {SCMP_SYS(ioctl), 1, UINT32_MAX, TIOCGWINSZ},
    /* Names of threads; limits are read, not set. */
    {SCMP_SYS(prctl), 0, UINT32_MAX, PR_SET_NAME},
    {SCMP_SYS(prlimit64), 2, UINT64_MAX, 0}};

/* The C library tries the newer call first, whose flags lie in memory where no filter looks, and
 * takes the older one where it is not known. */
static bool fill(scmp_filter_ctx filter) {
    bool ok = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_TRAP) == 0 &&
              seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 &&
              seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
    for (size_t k = 0; ok && k < sizeof harmless / sizeof harmless[0]; k++)
        ok = seccomp_rule_add(filter, SCMP_ACT_ALLOW, harmless[k], 0) == 0;
    for (size_t k = 0; ok && k < sizeof conditional / sizeof conditional[0]; k++) {
        const allowed *row = &conditional[k];
        const struct scmp_arg_cmp bits =
            SCMP_CMP64(row->argument, SCMP_CMP_MASKED_EQ, row->mask, row->value);
        ok = seccomp_rule_add(filter, SCMP_ACT_ALLOW, row->call, 1, bits) == 0;
    }
    /* An abort says so to this very process. */
    const struct scmp_arg_cmp self = SCMP_CMP64(0, SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0);
    return ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, self) == 0;
}

static void refuse(int number, siginfo_t *info, void *context) {
    (void)number;
    (void)context;
    char line[] = "hexjudge: FAULT: the sandbox refused system call 0000, which judging does not "
                  "need (--no-sandbox)\n";
    char *digit = strstr(line, "0000") + 3;
    for (int call = info->si_syscall; call > 0 && digit >= strstr(line, "call ") + 5; call /= 10)
        *digit-- = (char)('0' + call % 10);
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    _exit(HJ_VERDICT_FAULT);
}

/* What runs a program for a machine or a debugger that is not there passes one way to load a filter
 * on to the real system, where it would bind the runner. It does not know this call. */
static bool has_seccomp(void) {
    const uint32_t trap = SECCOMP_RET_TRAP;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &trap) == 0;
}

static bool only_these_calls(void) {
    if (!has_seccomp())
        return false;
    struct sigaction action = {.sa_sigaction = refuse, .sa_flags = SA_SIGINFO};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
    const bool done = filter != NULL && fill(filter) && sigaction(SIGSYS, &action, NULL) == 0 &&
                      seccomp_load(filter) == 0;
    seccomp_release(filter);
    return done;
}

/* ---- what a test asks of it ---- */

#ifdef NDEBUG
void sandbox_try(void) {}
#else
/* HEXJUDGE_TRY=WORD: does what a fault in a parser might. */
static long try_to(const char *what) {
    char *const words[] = {(char[]){"true"}, NULL};
    if (strcmp(what, "write") == 0)
        return open("sandbox-was-here", O_WRONLY | O_CREAT, 0600);
    if (strcmp(what, "read") == 0)
        return open("/etc/passwd", O_RDONLY);
    if (strcmp(what, "list") == 0)
        return open("/", O_RDONLY | O_DIRECTORY);
    if (strcmp(what, "remove") == 0)
        return unlink("sandbox-was-there");
    if (strcmp(what, "rename") == 0)
        return rename("sandbox-was-there", "sandbox-was-elsewhere");
    if (strcmp(what, "socket") == 0)
        return socket(AF_INET, SOCK_STREAM, 0);
    if (strcmp(what, "run") == 0)
        return execve("/bin/true", words, NULL);
    if (strcmp(what, "fork") == 0)
        return fork();
    if (strcmp(what, "signal") == 0)
        return kill(getppid(), 0);
    if (strcmp(what, "trace") == 0)
        return syscall(SYS_ptrace, 0, 0, 0, 0);
    if (strcmp(what, "code") == 0)
        return mmap(NULL, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                       MAP_FAILED
                   ? -1
                   : 1;
    errno = EINVAL;
    return -1;
}

void sandbox_try(void) {
    const char *what = getenv("HEXJUDGE_TRY");
    if (what == NULL)
        return;
    const long got = try_to(what);
    if (got == 0 && strcmp(what, "fork") == 0)
        _exit(0);
    fprintf(stderr, "tried to %s: %s\n", what, got < 0 ? strerror(errno) : "done");
}
#endif

const char *sandbox_enter(const char *const *word, size_t words, const char *also) {
    OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, NULL); /* it would read its files later */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return "none: this system has no such thing";
    const bool files = only_these_files(word, words, also), calls = only_these_calls();
    if (files)
        return calls ? sandbox_whole : "landlock; this system refuses seccomp";
    return calls ? "seccomp; this system has no landlock" : "none: this system refuses it";
}

#else

const char *sandbox_enter(const char *const *word, size_t words, const char *also) {
    (void)word;
    (void)words;
    (void)also;
#ifdef WATCHED
    return "none: built with sanitizers or counters";
#else
    return "none: built without libseccomp";
#endif
}

void sandbox_try(void) {}

#endif
